import { useCallback, useEffect, useMemo, useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import '../styles/code.css'
import { useStore } from '../../parts/stores/use-store.ts'
import { focusPart, hasNoFocus, useKeptFocus } from '../../parts/window/use-kept-focus.ts'
import { createDesk } from '../../studio/desk/desk.ts'
import { type CodePart, DeskContext, useDesk } from '../../studio/desk/desk-context.ts'
import { useWorldClient } from '../data/world.ts'
import { useLayout } from '../layout/layout.ts'
import { usePresenting } from '../presenting/presenting.ts'
import { AfterRunStrip } from './after-run.tsx'
import { CallLogPane } from './call-log-pane.tsx'
import { EditorPane } from './editor-pane.tsx'
import { SetupPane } from './setup-pane.tsx'
import { SideSwitch } from './side-switch.tsx'
import '../styles/instrument.css'

/** The app's configuration next to the log of its calls. */
export function CodeView() {
  const client = useWorldClient()
  const isPresenting = useStore(usePresenting().on)
  const layout = useLayout()
  const desk = useMemo(() => createDesk(client, () => window.localStorage), [client])
  const [part, setPart] = useState<CodePart>('text')
  const keepFocus = useKeptFocus()
  const enter = useCallback(
    (element: HTMLElement | null) => {
      // What had the focus is hidden, or nothing had it.
      if (element && hasNoFocus()) focusPart(element)
      return keepFocus(element)
    },
    [keepFocus],
  )
  useEffect(() => desk.follow(), [desk])
  useEffect(() => {
    // Code that runs already, as after a reload, has its app beside it.
    if (client.world.get().setup.code) layout.appShown.update((shown) => shown ?? true)
    let known = layout.appShown.get()
    return layout.appShown.subscribe(() => {
      // Where there is room for one part only, the app appears with the first Run code, as it does elsewhere next to the code.
      if (known === undefined && layout.appShown.get() === true) setPart('app')
      known = layout.appShown.get()
    })
  }, [client, layout])
  useEffect(() => {
    desk.readTestValues().catch(client.faults.report)
  }, [desk, client])
  return (
    <DeskContext value={desk}>
      <div ref={enter} className="code-view" data-part={part} key={String(isPresenting)}>
        <nav className="code-parts bar" aria-label="Parts of the code">
          {PARTS.map(([id, title]) => (
            <Button
              key={id}
              look="bare small"
              aria-pressed={part === id}
              onClick={() => {
                layout.pageShown.set(true)
                setPart(id)
              }}
            >
              {title}
            </Button>
          ))}
        </nav>
        <AfterRunStrip />
        <SideSwitch />
        <Starting />
        <SetupPane part={part} onPart={setPart} />
        <EditorPane part={part} onPart={setPart} />
        <CallLogPane />
      </div>
    </DeskContext>
  )
}

/** Covers the app's pages while they are from the previous run. The footer announces the same to screen readers. */
function Starting() {
  const isStarting = useStore(useDesk().starting)
  return isStarting ? (
    <p className="code-starting" aria-hidden>
      <span>Starting your code…</span>
    </p>
  ) : undefined
}

const PARTS: readonly (readonly [CodePart, string])[] = [
  ['setup', 'Setup'],
  ['text', 'Code'],
  ['environment', 'Environment'],
  ['app', 'App'],
  ['calls', 'Callbacks'],
]
