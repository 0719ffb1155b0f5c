import { lazy, Suspense } from 'react'
import type { UpdateState } from '../../link/session/update.ts'
import type { Readable } from '../../link/worker/store.ts'
import { useStore } from '../../parts/stores/use-store.ts'
import { FocusTip } from '../../parts/text/focus-tip.tsx'
import { numberOf } from '../../record/outline/outline.ts'
import { useCommandKeys } from '../commands/use-command-keys.ts'
import { Devices } from '../devices/devices.tsx'
import { Diagram } from '../diagram/diagram.tsx'
import { Footer } from '../header/footer.tsx'
import { Header } from '../header/header.tsx'
import { CodeView } from '../header/nav.tsx'
import { Transport } from '../header/transport.tsx'
import { Inspector } from '../inspector/inspector.tsx'
import { Edge } from '../layout/edge.tsx'
import { usePaneSizes } from '../layout/sizes.ts'
import { TextProbe } from '../layout/text-probe.tsx'
import { FaultStrip } from '../notices/fault-strip.tsx'
import { LiveRegion } from '../notices/live-region.tsx'
import { OverlayHost } from '../overlays/overlay-host.tsx'
import { Steps } from '../steps/steps.tsx'
import { type Pane, useFocus, useView, type View, ViewContext } from './view.ts'

const ForkQuestion = lazy(async () => ({
  default: (await import('../branches/fork-question.tsx')).ForkQuestion,
}))

const HeldList = lazy(async () => ({ default: (await import('../stepper/held-list.tsx')).HeldList }))

const Gallery = lazy(async () => ({ default: (await import('../scenes/gallery.tsx')).Gallery }))

/** The whole page, once there is a session. */
export function Workbench(props: { readonly view: View; readonly update: Readable<UpdateState> }) {
  return (
    <ViewContext value={props.view}>
      <div className="workbench">
        <Header />
        <Transport />
        <FaultStrip update={props.update} />
        <Panes />
        <div className="feet">
          <SeveralHeld />
          <Footer />
        </div>
        <LiveRegion />
        <OverlayHost />
        <Suspense>
          <ForkQuestion />
        </Suspense>
        <FocusTip />
        <TextProbe />
      </div>
    </ViewContext>
  )
}

/** Several exchanges that are paused at once are listed over the footer, where the list moves nothing. */
function SeveralHeld() {
  const { control, rewound } = useStore(useView().stepper.standing)
  if (rewound || control.held.length < 2) return undefined
  return (
    <Suspense>
      <HeldList />
    </Suspense>
  )
}

function Panes() {
  const view = useView()
  const pane = useStore(view.pane)
  const pageShown = useStore(view.pageShown)
  const beside = useStore(view.session.stage).beside !== undefined
  const gallery = useStore(view.gallery)
  const isCode = useStore(view.place) === 'code' && gallery !== 'open'
  const hasApp = useStore(view.appShown) === true
  const names = [
    'panes',
    pageShown ? 'page-shown' : '',
    beside ? 'side-by-side' : '',
    gallery === 'closed' ? '' : 'gallery',
    gallery === 'welcome' ? 'welcome' : '',
    isCode ? 'code' : '',
    isCode && hasApp ? 'with-app' : '',
  ]
  useCommandKeys()
  return (
    <main className={names.join(' ')} data-pane={pane} aria-label="Workbench" style={usePaneSizes()}>
      <Switcher pane={pane} />
      <Devices />
      <Diagram />
      <Steps />
      <Inspector />
      {gallery === 'closed' ? undefined : (
        <Suspense>
          <Gallery />
        </Suspense>
      )}
      {isCode ? (
        <Suspense>
          <CodeView />
        </Suspense>
      ) : undefined}
      <Edge size="devices" />
      <Edge size="steps" />
      <Edge size="inspector" />
      <Edge size="page" />
      <Edge size="lower" />
      <Edge size="list" />
    </main>
  )
}

const PANES: Readonly<Record<Pane, string>> = {
  page: 'Page',
  diagram: 'Diagram',
  steps: 'Steps',
  details: 'Details',
}

/** Below 640 px there is room for one pane; the details say of which step they are. */
function Switcher({ pane }: { readonly pane: Pane }) {
  const view = useView()
  const selected = useStore(view.selected)
  const focus = useFocus()
  return (
    <nav className="switcher bar" aria-label="Panes">
      {(['page', 'diagram', 'steps', 'details'] as const).map((each) => (
        <button
          key={each}
          type="button"
          className="button bare small"
          aria-pressed={pane === each}
          onClick={() => view.pane.set(each)}
        >
          {PANES[each]}
          {each === 'details' && selected !== undefined && focus
            ? ` ${numberOf(focus.part, focus.step)}`
            : ''}
        </button>
      ))}
    </nav>
  )
}
