import { TriangleAlert } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { keyOf, sameTab, type TabId } from '../../link/frames/tab-id.ts'
import { tabOf } from '../../link/worker/world-state.ts'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { afterPaint } from '../../parts/window/after-paint.ts'
import { lazily } from '../../parts/window/lazily.ts'
import { useCommands } from '../commands/commands.ts'
import { canWrite, useWorldClient } from '../data/world.ts'
import { useIsStory } from '../layout/layout.ts'
import { usePlaceOf } from '../layout/use-place.ts'

const WaitingPage = lazily(() => import('./waiting-page.tsx'), 'WaitingPage')

/** Loaded when the browser has nothing else to do: most worlds never show one. */
const CeremonyDialogs = lazily(
  () => new Promise<void>(afterPaint).then(() => import('../ceremony/ceremony-dialog.tsx')),
  'CeremonyDialogs',
)

const PausedCard = lazily(() => import('./paused-card.tsx'), 'PausedCard')

/**
 * The iframes of every tab of a device that was shown once, or opened in the background. They keep their place in the document: an iframe that moves
 * loads again.
 */
export function Viewport(props: {
  readonly device: string
  readonly front: TabId | undefined
  readonly isShown: boolean
}) {
  const { device, front, isShown } = props
  const client = useWorldClient()
  const { visited, epoch } = useStore(client.pages.stage)
  const world = useStore(client.world)
  const live = visited.filter((tabId) => tabId.device === device && tabOf(world, device, tabId.tab))
  return (
    <div className="viewport">
      {live.map((tabId) => (
        <Frame
          key={`${epoch} ${keyOf(tabId)}`}
          tabId={tabId}
          isFront={isShown && front !== undefined && sameTab(tabId, front)}
        />
      ))}
      {front ? <Cover tabId={front} /> : undefined}
      {front && isShown ? (
        <Suspense>
          <CeremonyDialogs device={front.device} tab={front.tab} />
        </Suspense>
      ) : undefined}
    </div>
  )
}

function Frame({ tabId, isFront }: { readonly tabId: TabId; readonly isFront: boolean }) {
  const { frames } = useWorldClient().pages
  const onLoad = useKeysOfPage()
  const element = useRef<HTMLIFrameElement>(null)
  usePlaceOf(isFront ? 'app-page' : undefined, element)
  const { device, tab } = tabId
  useEffect(() => {
    return element.current ? frames.attach({ device, tab }, element.current) : undefined
  }, [frames, device, tab])
  return (
    <iframe
      ref={element}
      title={isFront ? `Simulated browser: ${device}` : `Tab ${tab} of ${device}, in the background`}
      sandbox="allow-scripts allow-same-origin allow-forms"
      hidden={!isFront}
      onLoad={(event) => onLoad(event.currentTarget)}
    />
  )
}

/** Keys of the workbench also work in a simulated page, unless the page handles them or the reader types in a field. */
function useKeysOfPage(): (frame: HTMLIFrameElement) => void {
  const commands = useCommands()
  return (frame) => {
    const page = pageOf(frame)
    page?.addEventListener('keydown', (event) => {
      const command = commands.pressed(event)
      if (!command) return
      event.preventDefault()
      window.focus()
      commands.run(command)
    })
  }
}

/** The iframe's window, if its document is the simulator's: another origin's window can't be accessed. */
function pageOf(frame: HTMLIFrameElement): Window | null {
  try {
    return frame.contentDocument === null ? null : frame.contentWindow
  } catch {
    return null
  }
}

/** Covers an iframe that shows nothing of the simulator's. */
function Cover({ tabId }: { readonly tabId: TabId }) {
  const client = useWorldClient()
  const view = useStore(client.pages.views)[keyOf(tabId)]
  const isStory = useIsStory()
  const again = () => {
    client.pages.navigator.restore(tabId).catch(client.faults.report)
  }
  if (!canWrite(client))
    return (
      <div className="cover">
        <h3>A recording has no live page</h3>
        <p>To see a page's response, select a step and open the HTTP tab.</p>
      </div>
    )
  if (view?.waiting)
    return (
      <Suspense>
        {isStory ? <WaitingPage waiting={view.waiting} /> : <PausedCard waiting={view.waiting} />}
      </Suspense>
    )
  if (view?.elsewhere)
    return (
      <div className="cover">
        <h3>This tab is open in another window</h3>
        <p>The same sandbox is open there. A tab can only be shown in one window at a time.</p>
        <p className="row">
          <Button onClick={again}>Show it here</Button>
        </p>
      </div>
    )
  if (view?.status !== 'foreign') return undefined
  return (
    <div className="cover" role="alert">
      <span className="ring">
        <TriangleAlert className="icon" aria-hidden />
      </span>
      <h3>This page didn't come from the simulator</h3>
      <p>
        The request bypassed the service worker: the page was loaded with Shift+Reload, or the developer tools
        bypass the worker. Turn off “Bypass for network” and reload the workbench normally.
      </p>
      <p className="row">
        <Button onClick={() => window.location.reload()}>Reload the workbench</Button>
        <Button look="bare" onClick={again}>
          Reload the page
        </Button>
      </p>
    </div>
  )
}
