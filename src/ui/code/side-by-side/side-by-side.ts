import type { WorldClient } from '../../../link/client/world-client.ts'
import { frontOf } from '../../../link/frames/stage.ts'
import { createStore } from '../../../link/worker/store.ts'
import { tabOf } from '../../../link/worker/world-state.ts'
import type { Branch } from '../../../protocol/control.ts'
import { branchName } from '../../../record/outline/branches.ts'
import { lineOf } from '../../../studio/playing/flow.ts'
import { type Played, playAgain } from '../../../studio/playing/play.ts'
import type { PlayingOverlay } from '../../../studio/playing/playing-overlay.ts'
import type { CodeParts } from '../parts.ts'
import { describePlayed, type Plan } from './variants.ts'

export type SideParts = Pick<CodeParts, 'data' | 'overlays' | 'client' | 'work'>

export const PLAYING = 'Replaying the flow…'

/**
 * Rewinds the world to before the flow, plays it again on another branch, and shows both next to each other. The recorded steps stay as they are. If
 * it is cancelled or goes wrong, the world is restored to where it was.
 */
export function laySideBySide(parts: SideParts, plan: Plan): void {
  const { overlays, client, work } = parts
  work.perform(PLAYING, async () => {
    const branches = await client.channel.send('branches.list', {})
    const first = branches.find(({ current }) => current)
    if (!first) throw new Error('The sandbox is on no branch.')
    const name = freeName(plan.name, branches)
    try {
      await play(parts, plan, first, name, branchName(first, branches))
    } catch (error) {
      overlays.close()
      await client.travel.switchTo(first.id)
      throw error
    }
  })
}

async function play(
  { data, overlays, client }: SideParts,
  plan: Plan,
  first: Branch,
  name: string,
  from: string,
): Promise<void> {
  const { flow } = plan
  const done = createStore(0)
  const cancelled = createStore(false)
  overlays.open('playing', {
    playing: {
      title: `Comparing ${from} and ${name}`,
      lines: flow.recordedActions.map(({ action }) => lineOf(action)),
      done,
      cancelled,
      cancel: () => cancelled.set(true),
    },
  })
  const steps = data.recorded.get()
  await client.travel.rewind(flow.from)
  const branch = await client.travel.fork(name)
  const stop = keepGoing(client)
  try {
    await client.channel.send('setup.change', { setup: plan.change })
    const { send } = client.channel
    const isCancelled = cancelled.get
    const played = await playAgain({ ...flow, send, steps, onDone: done.set, isCancelled })
    if (played.cancelled) {
      const others = await send('branches.list', {})
      await send('branch.rename', { branch, name: freeName(`${name}, cancelled`, others) })
      await client.travel.switchTo(first.id)
      return overlays.close()
    }
    await showPages(client)
    overlays.open('compare', {
      a: first.id,
      b: branch,
      first: 'Callbacks',
      played: { description: describePlayed(plan, from, played.done), ...endOf(plan, played) },
    })
  } finally {
    stop()
  }
}

function endOf({ flow }: Plan, { done, ended }: Played): { readonly ended?: string } {
  if (ended !== undefined)
    return { ended: `It ended after ${done} of ${flow.recordedActions.length}: ${ended}` }
  return flow.endsAt ? { ended: `It ends before step ${flow.endsAt.seq}. ${flow.endsAt.reason}` } : {}
}

/** While the flow is played, nothing pauses: breakpoints are off, and exchanges that were open at the step it was rewound to run to their end. */
function keepGoing({ channel, control, faults }: WorldClient): () => void {
  let isAsking = false
  const look = () => {
    const { paused, mode } = control.get().control
    if (isAsking || (paused.length === 0 && mode === 'run')) return
    isAsking = true
    channel
      .send('control.resume', { to: 'end' })
      .catch(faults.report)
      .finally(() => {
        isAsking = false
      })
  }
  look()
  return control.subscribe(look)
}

/** The flow was played without frames: now each tab shows its page. */
async function showPages({ pages, world }: WorldClient): Promise<void> {
  const { navigator, stage, views } = pages
  const view = await world.refresh()
  const moved = stage.get().visited.filter((tabId) => {
    const exchange = tabOf(view, tabId.device, tabId.tab)?.exchange
    return exchange !== undefined && exchange !== views.of(tabId).exchange
  })
  await Promise.all(moved.map((tabId) => navigator.restore(tabId)))
  const front = frontOf(stage.get(), view)
  if (front) await navigator.shown(front)
}

/** The name itself, or with a number if another branch has it. */
function freeName(name: string, branches: readonly Branch[]): string {
  const taken = new Set(branches.map((branch) => branch.name))
  let free = name
  for (let n = 2; taken.has(free); n += 1) free = `${name} ${n}`
  return free
}

declare module '../../overlays/overlays.ts' {
  interface OverlayKinds {
    playing: { readonly playing: PlayingOverlay }
  }
}
