import { type RefObject, useEffect, useRef, useState } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { withText } from '../../record/code/draft.ts'
import { useDesk } from '../../studio/desk/desk-context.ts'
import type { Workspace, WorkspaceEvents } from '../../studio/monaco/workspace.ts'
import { useCommands } from '../commands/commands.ts'
import { useWorldClient } from '../data/world.ts'
import { useLayout } from '../layout/layout.ts'
import { usePreferences } from '../preferences/preferences.ts'

export interface WorkspaceActs {
  readonly onRun: () => void
  /** A click in the margin, or the key for it. */
  readonly onBreakpoint: (line: number) => void
  /** The same, to say when it pauses. */
  readonly onCondition: (line: number) => void
  readonly valueAt: WorkspaceEvents['valueAt']
}

/** The editor in an element, once it is loaded; typed text goes to the desk. */
export function useWorkspace(
  element: RefObject<HTMLElement | null>,
  acts: WorkspaceActs,
): Workspace | undefined {
  const client = useWorldClient()
  const commands = useCommands()
  const { draft } = useDesk()
  const [workspace, setWorkspace] = useState<Workspace>()
  const latest = useRef(acts)
  latest.current = acts
  const theme = useStore(usePreferences().theme)
  const textScale = useStore(useLayout().textScale)
  useEffect(() => {
    const place = element.current
    if (!place) return undefined
    let built: Workspace | undefined
    let isGone = false
    import('../../studio/monaco/workspace.ts').then(({ createWorkspace }) => {
      if (isGone) return
      built = createWorkspace(place, {
        onChange: (file, text) => draft.update((now) => withText(now, file, text)),
        onRun: () => latest.current.onRun(),
        onRunFrom: () => commands.run('run-from'),
        onPalette: () => commands.run('palette'),
        onMargin: (line) => latest.current.onBreakpoint(line),
        onMarginMenu: (line) => latest.current.onCondition(line),
        valueAt: (line, column) => latest.current.valueAt(line, column),
      })
      setWorkspace(built)
    }, client.faults.report)
    return () => {
      isGone = true
      built?.dispose()
      setWorkspace(undefined)
    }
  }, [commands, draft, element, client])
  useEffect(() => {
    if (!workspace) return undefined
    const show = () => {
      const { files, open } = draft.get()
      workspace.show(files, open)
    }
    show()
    return draft.subscribe(show)
  }, [draft, workspace])
  // The editor takes colours and sizes from the page's own styles, which apply from the next frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: theme and text size are not read here; a change of either changes those styles
  useEffect(() => {
    if (!workspace) return undefined
    const recolour = () => workspace.recolour()
    const frame = requestAnimationFrame(recolour)
    const system = window.matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', recolour)
    return () => {
      cancelAnimationFrame(frame)
      system.removeEventListener('change', recolour)
    }
  }, [workspace, theme, textScale])
  return workspace
}
