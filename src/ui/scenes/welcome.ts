import type { WorldClient } from '../../link/client/world-client.ts'
import { hasRoomFor } from '../../parts/window/text-size.ts'
import type { Step } from '../../protocol/steps.ts'
import { canWrite } from '../data/world.ts'
import type { Layout } from '../layout/layout.ts'
import type { Selection } from '../selection/selection.ts'
import type { StepList } from '../steps/step-list.ts'

const KEY = 'authscope.begun'

interface WelcomeParts {
  readonly layout: Layout
  readonly list: StepList
  readonly selection: Selection
  readonly client: WorldClient
}

/**
 * Shows the gallery to a first-time visitor. It closes with the first action, in the simulated browser or here, and does not come back in this
 * browser. An address that names a world, a scene or a step opens that instead.
 */
export function welcome(
  window: Window,
  { layout, list, selection, client }: WelcomeParts,
  storage: () => Storage,
): void {
  const { hash, search } = window.location
  const { gallery, pane, unfolded } = layout
  const { steps, world } = client
  const isAsked = hash !== '' || new URLSearchParams(search).has('world')
  if (isAsked || !canWrite(client) || isBegun(storage) || !isWide()) {
    if (isAsked) keepBegun(storage)
    return
  }
  const recorded = world.get().lastStep
  const leave = () => {
    for (const stop of stops) stop()
    window.removeEventListener('resize', onResize)
    keepBegun(storage)
    if (gallery.get() === 'welcome') gallery.set('closed')
  }
  // There is room for one pane then.
  const onResize = () => {
    if (!isWide()) leave()
  }
  let isShown = false
  const look = () => {
    if (isActedIn(steps.get())) leave()
    else if (!isShown && steps.get().length >= recorded) {
      isShown = true
      gallery.set('welcome')
    }
  }
  const stops = [
    steps.subscribe(look),
    gallery.subscribe(() => {
      if (gallery.get() !== 'welcome') leave()
    }),
    client.channel.events.listen(({ type }) => {
      if (type === 'world.reset') leave()
    }),
    // Asking for something in a pane that the gallery covers closes the gallery.
    ...[selection.selected, selection.tab, pane, list.query, unfolded].map((choice) =>
      choice.subscribe(leave),
    ),
  ]
  window.addEventListener('resize', onResize)
  look()
}

/** Whether there are several panes at a time, as in `frame.css`. */
function isWide(): boolean {
  return hasRoomFor(640, 600) || hasRoomFor(1200)
}

/** The world's first run loads its first page. Any action begins another run. */
function isActedIn(steps: readonly Step[]): boolean {
  return steps.some(({ run }) => run > 1)
}

function isBegun(storage: () => Storage): boolean {
  try {
    return storage().getItem(KEY) !== null
  } catch {
    return false
  }
}

function keepBegun(storage: () => Storage): void {
  try {
    storage().setItem(KEY, 'true')
  } catch {
    // It lasts until the page is left.
  }
}
