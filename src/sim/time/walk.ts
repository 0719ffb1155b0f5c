import { pausesAt } from '../../protocol/breakpoint-match.ts'
import type { ResumeTo } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'
import type { Journal } from '../journal/journal.ts'
import { isRewound } from '../journal/position.ts'
import { nextBeat } from '../pause/beats.ts'
import type { LiveWorld } from '../pause/live-world.ts'
import { stepsElsewhere } from './read-branch.ts'
import { readBranches, seekTo } from './seek.ts'

/** Moves a rewound world forward through what was recorded: the later steps happen again as they did. */
export function walkForward(world: LiveWorld, to: ResumeTo): Promise<void> {
  return world.schedule.seeks(() => walk(world, to))
}

async function walk(world: LiveWorld, to: ResumeTo): Promise<void> {
  // It may have been forked while this waited for its turn.
  if (!isRewound(world)) return
  const { branch, lastStep } = world.meta
  const future = await world.writing(async () => stepsElsewhere(world, await readBranches(world), branch))
  const seq = await nextSeq(world, future, to)
  await seekTo(world, { branch, to: seq ?? future.at(-1)?.seq ?? lastStep })
}

async function nextSeq(world: Journal, future: readonly Step[], to: ResumeTo): Promise<number | undefined> {
  if (to === 'step') return future[0]?.seq
  if (to === 'end') return undefined
  if (to === 'response') {
    const exchange = rootOf((await world.store.get('steps', world.meta.lastStep))?.exchange ?? '')
    const isEnd = (step: Step) => step.kind === 'response.received' && rootOf(step.exchange) === step.exchange
    const own = future.find((step) => isEnd(step) && step.exchange === exchange)
    return (own ?? future.find(isEnd))?.seq
  }
  const beat = await nextBeat(world, future)
  return earlier(beat, await nextBreakpoint(world, future))
}

function earlier(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b)
}

async function nextBreakpoint(world: Journal, future: readonly Step[]): Promise<number | undefined> {
  const { breakpoints } = world.meta.control
  const urls = new Map<string, string>()
  for (const step of future) {
    if (step.kind === 'request.sent') urls.set(step.exchange, step.data.request.url)
    const url = urls.get(step.exchange) ?? (await world.store.get('exchanges', rootOf(step.exchange)))?.url
    if (breakpoints.some((breakpoint) => pausesAt(breakpoint, step, url))) return step.seq
  }
  return undefined
}

/** The browser's exchange that a server's own belongs to. */
function rootOf(exchange: string): string {
  return exchange.split('.', 1)[0] ?? exchange
}
