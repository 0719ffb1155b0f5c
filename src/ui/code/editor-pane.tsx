import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { ForbiddenStyles } from '../../parts/text/forbidden-styles.tsx'
import { codeAt } from '../../record/code/code-at.ts'
import { draftOf } from '../../record/code/draft.ts'
import type { ConfigFunction } from '../../record/code/functions-in.ts'
import { lineMarks, type MarkParts, pausesAtCall, targetOf } from '../../record/code/line-marks.ts'
import { valueAt } from '../../record/code/value-at.ts'
import { codeSecrets } from '../../record/export/code-secrets.ts'
import { isStopped } from '../../record/outline/pause-state.ts'
import type { CodePart } from '../../studio/desk/desk-context.ts'
import { useDesk } from '../../studio/desk/desk-context.ts'
import { DeskNote } from '../../studio/desk/desk-note.tsx'
import type { Workspace } from '../../studio/monaco/workspace.ts'
import { useHandler } from '../commands/commands.ts'
import { canWrite, useSetup, useWorldClient } from '../data/world.ts'
import { useLayout } from '../layout/layout.ts'
import { usePresenting } from '../presenting/presenting.ts'
import { useSelection } from '../selection/selection.ts'
import { useStepper } from '../stepper/stepper.ts'
import { AfterRun } from './after-run.tsx'
import { ConditionForm, useFunctionAt } from './condition-form.tsx'
import { EditorBar } from './editor-bar.tsx'
import { EnvironmentPane } from './environment-pane.tsx'
import { FileTabs } from './file-tabs.tsx'
import { Missing } from './missing.tsx'
import { Problems } from './problems.tsx'
import { useLog } from './use-log.ts'
import { useRun } from './use-run.ts'
import { useTakeFiles } from './use-take-files.ts'
import { useWorkspace } from './use-workspace.ts'

/** The app's code, or its environment variables. */
export function EditorPane(props: { readonly part: CodePart; readonly onPart: (part: CodePart) => void }) {
  const { part, onPart } = props
  const desk = useDesk()
  const element = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<ConfigFunction>()
  const parts = useMarkParts()
  const functionNear = useFunctionAt()
  const ask = (line: number) => setAsked(functionNear(line))
  const workspace = useWorkspace(element, {
    onRun: useRun(),
    onBreakpoint: useBreakpointToggle(),
    onCondition: ask,
    valueAt: (line, column) => valueAt({ line, column }, parts),
  })
  useHandler(
    'breakpoint-condition',
    () => {
      const line = workspace?.line()
      if (line !== undefined) ask(line)
    },
    workspace !== undefined,
  )
  useMarks(workspace, parts)
  const covered = useCovers(workspace)
  useReveal(workspace)
  const taking = useTakeFiles(part !== 'environment')
  return (
    <section
      className={taking.isOver ? 'code-editor dropping' : 'code-editor'}
      aria-label="Code"
      {...taking.onDrag}
    >
      <EditorBar />
      <FileTabs onOpen={() => onPart('text')} onTake={taking.take} workspace={workspace} />
      <DeskNote />
      <AfterRun />
      {asked === undefined ? undefined : (
        <ConditionForm
          key={asked.name}
          of={asked}
          onDone={() => {
            setAsked(undefined)
            workspace?.focus()
          }}
        />
      )}
      <ForbiddenStyles what="The editor" />
      {part === 'environment' ? <EnvironmentPane /> : undefined}
      <div
        ref={element}
        className="code-text mono"
        aria-busy={workspace === undefined}
        hidden={part === 'environment'}
      >
        {workspace === undefined ? (
          <pre className="code-plain">{covered(desk.draft.get().files[desk.draft.get().open] ?? '')}</pre>
        ) : undefined}
      </div>
      {part === 'environment' ? undefined : <Missing onOpen={() => onPart('text')} />}
      {workspace ? <Problems workspace={workspace} onOpen={() => onPart('text')} /> : undefined}
    </section>
  )
}

/** What the lines of the file in front have to do with what was recorded. */
function useMarkParts(): MarkParts {
  const desk = useDesk()
  const selection = useSelection()
  const client = useWorldClient()
  const stepper = useStepper()
  const { files, open } = useStore(desk.draft)
  const pauseState = useStore(stepper.pauseState)
  const focused = useStore(selection.focus)?.run.run
  const selected = useStore(selection.selected)
  const rows = useLog()
  const text = useDeferredValue(files[open] ?? '')
  const ran = useRan(open)
  const run = selected !== undefined || isStopped(pauseState) ? focused : undefined
  return useMemo(
    () => ({
      file: open,
      text,
      rows,
      breakpoints: pauseState.control.breakpoints,
      until: !canWrite(client) ? Number.POSITIVE_INFINITY : pauseState.position.step,
      now: isStopped(pauseState) ? pauseState.step : undefined,
      run,
      selected,
      ran,
    }),
    [open, text, rows, pauseState, client, run, selected, ran],
  )
}

/** Markers at the lines. */
function useMarks(workspace: Workspace | undefined, parts: MarkParts): void {
  const marks = useMemo(() => lineMarks(parts), [parts])
  useEffect(() => workspace?.mark(marks), [marks, workspace])
}

/** Presenter mode covers the secrets in the code. Returns how to show a text before the editor is loaded. */
function useCovers(workspace: Workspace | undefined): (text: string) => string {
  const isOn = useStore(usePresenting().on)
  const { files, open } = useStore(useDesk().draft)
  const text = useDeferredValue(files[open] ?? '')
  const secrets = useMemo(() => (isOn ? codeSecrets({ [open]: text }) : []), [isOn, open, text])
  useEffect(
    () => workspace?.cover(secrets.map(({ at, value }) => ({ at, length: value.length }))),
    [secrets, workspace],
  )
  return (shown) =>
    secrets.reduce((read, { value }) => read.replaceAll(value, '•'.repeat(value.length)), shown)
}

/** The code of a file that ran at a step; for the stock app, its configuration as code. */
function useRan(file: string): (seq: number) => string | undefined {
  const stepper = useStepper()
  const steps = useStore(stepper.all)
  const setup = useSetup()
  return useMemo(() => {
    const at = codeAt(steps, setup.code)
    const stock = draftOf({ ...setup, code: null }).files
    return (seq) => (at(seq)?.files ?? stock)[file]
  }, [steps, setup, file])
}

/** A click on a call, a stack frame or a problem goes to its line. */
function useReveal(workspace: Workspace | undefined): void {
  const desk = useDesk()
  const layout = useLayout()
  const { draft } = desk
  const mode = layout.codeLocation
  useEffect(() => {
    if (!workspace) return undefined
    const show = () => {
      const wanted = mode.get()
      if (!wanted) return
      draft.update((now) => (Object.hasOwn(now.files, wanted.file) ? { ...now, open: wanted.file } : now))
      if (draft.get().open === wanted.file) workspace.reveal(wanted.line, wanted.column)
      mode.set(undefined)
    }
    show()
    return mode.subscribe(show)
  }, [draft, mode, workspace])
}

/** Sets or removes a breakpoint at the function around a line. */
function useBreakpointToggle(): (line: number) => void {
  const client = useWorldClient()
  const stepper = useStepper()
  const functionNear = useFunctionAt()
  return (line) => {
    const chosen = functionNear(line)
    if (!chosen) return
    stepper.work.perform('breakpoint', async () => {
      const known = stepper.pauseState.get().control.breakpoints.find(({ on }) => pausesAtCall(on, chosen))
      if (known) await client.channel.send('breakpoint.remove', { id: known.id })
      else
        await client.channel.send('breakpoint.set', { breakpoint: { enabled: true, on: targetOf(chosen) } })
    })
  }
}
