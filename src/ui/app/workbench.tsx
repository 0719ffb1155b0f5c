import { Suspense, useEffect } from 'react'
import type { UpdateState } from '../../link/client/update.ts'
import type { Served } from '../../link/worker/served.ts'
import type { Readable } from '../../link/worker/store.ts'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { FocusTip } from '../../parts/text/focus-tip.tsx'
import { lazily } from '../../parts/window/lazily.ts'
import { numberOf } from '../../record/outline/outline.ts'
import { useCommandKeys } from '../commands/commands.ts'
import { useServed, useWorldClient } from '../data/world.ts'
import { Devices } from '../devices/devices.tsx'
import { Header } from '../header/header.tsx'
import { type Pane, useIsStory, useLayout } from '../layout/layout.ts'
import { usePaneSizes } from '../layout/sizes.ts'
import { TextProbe } from '../layout/text-probe.tsx'
import { useModeFocus } from '../layout/use-mode-focus.ts'
import { FaultStrip } from '../notices/fault-strip.tsx'
import { LiveRegion } from '../notices/live-region.tsx'
import { OverlayHost } from '../overlays/overlay-host.tsx'
import { usePresenting } from '../presenting/presenting.ts'
import { useFocus, useSelection } from '../selection/selection.ts'
import { useStepper } from '../stepper/stepper.ts'
import { StoryView } from '../story/story-view.tsx'
import { UndoNotice } from '../world/sandboxes/undo-notice.tsx'
import { Provide } from './provide.tsx'
import type { Stores } from './stores.ts'

const CodeView = lazily(() => import('../code/code-view.tsx'), 'CodeView')

const loadLayer = async () => (await import('./layer.tsx')).Layer

/** The workbench's own panes aren't needed to tell a story. */
const Footer = lazily(() => import('../header/footer.tsx'), 'Footer')

const Instrument = lazily(() => import('./instrument.tsx'), 'Instrument')

const OwnAppPane = lazily(() => import('../live/own-app-pane.tsx'), 'OwnAppPane')

const StoryCookies = lazily(() => import('../story/story-cookies.tsx'), 'StoryCookies')

const Transport = lazily(() => import('../header/transport.tsx'), 'Transport')

const ForkQuestion = lazily(() => import('../branches/fork-question.tsx'), 'ForkQuestion')

const LinkNote = lazily(() => import('../notices/link-note.tsx'), 'LinkNote')

const PausedList = lazily(() => import('../stepper/paused-list.tsx'), 'PausedList')

const Gallery = lazily(() => import('../scenes/gallery.tsx'), 'Gallery')

interface WorkbenchProps {
  readonly stores: Stores
  readonly update: Readable<UpdateState>
  /** How often Next was pressed before there was anything to move. */
  readonly presses?: number
}

/** The whole page, once the world client is connected. */
export function Workbench({ presses = 0, stores, update }: WorkbenchProps) {
  useEffect(() => {
    for (let press = 0; press < presses; press += 1) stores.story.next()
  }, [presses, stores])
  return (
    <Provide stores={stores}>
      <div className="workbench">
        <Head />
        <Bar />
        <div>
          <FaultStrip update={update} />
          <Linked note={stores.linkNote} />
        </div>
        <Panes />
        <Feet />
        <Announcements />
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

/** The link that was opened asked for something that isn't here. */
function Linked({ note }: { readonly note: Stores['linkNote'] }) {
  const text = useStore(note)
  if (text === undefined) return undefined
  return (
    <Suspense>
      <LinkNote text={text} onDismiss={() => note.set(undefined)} />
    </Suspense>
  )
}

function Announcements() {
  return <LiveRegion isStory={useIsStory()} />
}

function Head() {
  const isStory = useIsStory()
  return <Header layout={useServed() ? 'own-app' : isStory ? 'story' : 'workbench'} />
}

function Bar() {
  if (useIsStory()) return <div />
  return (
    <Suspense fallback={<div className="transport" />}>
      <Transport />
    </Suspense>
  )
}

function Feet() {
  if (useIsStory()) return <div />
  return (
    <div className="feet">
      <SeveralPaused />
      <Suspense fallback={<div className="foot" />}>
        <Footer />
      </Suspense>
    </div>
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
  const pageShown = [useStore(layout.pageShown), useStore(layout.storyPageShown)]
  const split = useStore(useWorldClient().pages.stage).split !== undefined
  const gallery = useStore(layout.gallery)
  const mode = useStore(layout.mode)
  const isStory = useStore(layout.view) === 'story' && mode === 'workbench' && gallery !== 'open'
  const isPresenting = useStore(usePresenting().on)
  const isCode = mode === 'code' && gallery !== 'open'
  const hasApp = useStore(layout.appShown) === true
  const served = useServed()
  const names = [
    'panes',
    isStory ? 'story' : '',
    isStory && isPresenting ? 'presenter' : '',
    pageShown[isStory ? 1 : 0] ? 'page-shown' : '',
    split ? 'side-by-side' : '',
    gallery === 'closed' ? '' : 'gallery',
    isCode ? 'code' : '',
    isCode && hasApp ? 'with-app' : '',
  ]
  useCommandKeys()
  const main = useModeFocus(isCode)
  return (
    <main
      ref={main}
      className={names.join(' ')}
      data-pane={pane}
      aria-label="Workbench"
      style={usePaneSizes()}
    >
      {isStory ? undefined : <Switcher pane={pane} />}
      {served ? <OwnApp served={served} /> : <Devices beneath={isStory ? <Cookies /> : undefined} />}
      {isStory ? (
        <StoryView />
      ) : (
        <Suspense fallback={<div className="pane" />}>
          <Instrument />
        </Suspense>
      )}
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
    </main>
  )
}

/** Around someone's own app: its pages are in a real browser. */
function OwnApp({ served }: { readonly served: Served }) {
  return (
    <Suspense fallback={<section className="pane devices" />}>
      <OwnAppPane served={served} />
    </Suspense>
  )
}

/** None until there are any to show. */
function Cookies() {
  return (
    <Suspense>
      <StoryCookies />
    </Suspense>
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
