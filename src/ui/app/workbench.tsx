import { Suspense } from 'react'
import type { UpdateState } from '../../link/client/update.ts'
import type { Readable } from '../../link/worker/store.ts'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { FocusTip } from '../../parts/text/focus-tip.tsx'
import { lazily } from '../../parts/window/lazily.ts'
import { numberOf } from '../../record/outline/outline.ts'
import { useCommandKeys } from '../commands/commands.ts'
import { useWorldClient } from '../data/world.ts'
import { Devices } from '../devices/devices.tsx'
import { Diagram } from '../diagram/diagram.tsx'
import { Footer } from '../header/footer.tsx'
import { Header } from '../header/header.tsx'
import { Transport } from '../header/transport.tsx'
import { Inspector } from '../inspector/inspector.tsx'
import { PANELS, type Panels } from '../inspector/panels.tsx'
import { Edge } from '../layout/edge.tsx'
import { type Pane, useLayout } from '../layout/layout.ts'
import { usePaneSizes } from '../layout/sizes.ts'
import { TextProbe } from '../layout/text-probe.tsx'
import { FaultStrip } from '../notices/fault-strip.tsx'
import { LiveRegion } from '../notices/live-region.tsx'
import { OverlayHost } from '../overlays/overlay-host.tsx'
import { useFocus, useSelection } from '../selection/selection.ts'
import { useStepper } from '../stepper/stepper.ts'
import { Steps } from '../steps/steps.tsx'
import { UndoNotice } from '../world/sandboxes/undo-notice.tsx'
import { Provide } from './provide.tsx'
import type { Stores } from './stores.ts'

const CodeView = lazily(() => import('../code/code-view.tsx'), 'CodeView')

const loadLayer = async () => (await import('./layer.tsx')).Layer

const TABS: Panels = { ...PANELS, Values: lazily(() => import('../flow/values-tab.tsx'), 'ValuesTab') }

const ForkQuestion = lazily(() => import('../branches/fork-question.tsx'), 'ForkQuestion')

const PausedList = lazily(() => import('../stepper/paused-list.tsx'), 'PausedList')

const Gallery = lazily(() => import('../scenes/gallery.tsx'), 'Gallery')

/** The whole page, once the world client is connected. */
export function Workbench(props: { readonly stores: Stores; readonly update: Readable<UpdateState> }) {
  const { stores, update } = props
  return (
    <Provide stores={stores}>
      <div className="workbench">
        <Header />
        <Transport />
        <FaultStrip update={update} />
        <Panes />
        <div className="feet">
          <SeveralPaused />
          <Footer />
        </div>
        <LiveRegion />
        <UndoNotice />
        <OverlayHost load={loadLayer} report={stores.client.faults.report} />
        <Suspense>
          <ForkQuestion />
        </Suspense>
        <FocusTip />
        <TextProbe />
      </div>
    </Provide>
  )
}

/** When several exchanges are paused, they are listed over the footer, where the list shifts nothing. */
function SeveralPaused() {
  const { control, rewound } = useStore(useStepper().pauseState)
  if (rewound || control.paused.length < 2) return undefined
  return (
    <Suspense>
      <PausedList />
    </Suspense>
  )
}

function Panes() {
  const layout = useLayout()
  const pane = useStore(layout.pane)
  const pageShown = useStore(layout.pageShown)
  const split = useStore(useWorldClient().pages.stage).split !== undefined
  const gallery = useStore(layout.gallery)
  const isCode = useStore(layout.mode) === 'code' && gallery !== 'open'
  const hasApp = useStore(layout.appShown) === true
  const names = [
    'panes',
    pageShown ? 'page-shown' : '',
    split ? 'side-by-side' : '',
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
      <Inspector panels={TABS} />
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

/** Below 640 px there is room for one pane, so the details name their step. */
function Switcher({ pane }: { readonly pane: Pane }) {
  const layout = useLayout()
  const selected = useStore(useSelection().selected)
  const focus = useFocus()
  return (
    <nav className="switcher bar" aria-label="Panes">
      {(['page', 'diagram', 'steps', 'details'] as const).map((each) => (
        <Button
          key={each}
          look="bare small"
          aria-pressed={pane === each}
          onClick={() => layout.pane.set(each)}
        >
          {PANES[each]}
          {each === 'details' && selected !== undefined && focus
            ? ` ${numberOf(focus.part, focus.step)}`
            : ''}
        </Button>
      ))}
    </nav>
  )
}
