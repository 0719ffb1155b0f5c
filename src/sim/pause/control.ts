import { pausesAt } from '../../protocol/breakpoint-match.ts'
import type { Control, ControlView, PausedExchange } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'
import type { Journal } from '../journal/journal.ts'
import { positionOf } from '../journal/position.ts'
import type { MetaRow, Stepping } from '../journal/store.ts'
import { beatAt, hasBeats, noteBeats } from './beats.ts'
import type { Controls, LiveWorld, PauseRules } from './live-world.ts'
import { tellWatchers } from './whenever.ts'

/** Whether nothing can pause and nothing is paused: then a pause point costs only this question. */
export function isIdle({ meta: { control, stepping } }: Journal): boolean {
  return (
    control.mode === 'run' &&
    control.paused.length === 0 &&
    !stepping.resumed.some(({ to }) => to === 'response') &&
    !hasBeats(control) &&
    !control.breakpoints.some(({ enabled }) => enabled)
  )
}

export function viewOf(world: Journal): ControlView {
  return { control: world.meta.control, position: positionOf(world) }
}

export function announceControl(world: LiveWorld): void {
  world.platform.announce({ type: 'control.changed', world: world.name, view: viewOf(world) })
  tellWatchers(world)
}

export function pausedOf({ meta }: Journal, exchange: string): PausedExchange | undefined {
  return meta.control.paused.find((paused) => paused.exchange === exchange)
}

/** Writes it beside the journal: a world that was rewound takes it too. */
export async function changeControl(world: LiveWorld, change: (now: Controls) => Controls): Promise<void> {
  await world.writing(async () => {
    const { control, stepping } = change(world.meta)
    const meta: MetaRow = { ...world.meta, control, stepping }
    await world.store.atomically(() => world.store.put('meta', meta))
    world.meta = meta
  })
  announceControl(world)
}

/** The exchange is paused from now on. */
export function withPaused({ control, stepping }: Controls, paused: PausedExchange): Controls {
  return {
    control: { ...control, paused: [...without(control, paused.exchange), paused] },
    stepping: {
      ...stepping,
      resumed: stepping.resumed.filter(({ exchange }) => exchange !== paused.exchange),
    },
  }
}

/** These exchanges go on. */
export function withResumed(
  { control, stepping }: Controls,
  paused: readonly PausedExchange[],
  to: Stepping['resumed'][number]['to'],
): Controls {
  const ids = new Set(paused.map(({ exchange }) => exchange))
  return {
    control: { ...control, paused: control.paused.filter(({ exchange }) => !ids.has(exchange)) },
    stepping: {
      ...stepping,
      resumed: [
        ...stepping.resumed.filter(({ exchange }) => !ids.has(exchange)),
        ...paused.map(({ exchange, seq }) => ({ exchange, past: seq, to })),
      ],
    },
  }
}

function without({ paused }: Control, exchange: string): readonly PausedExchange[] {
  return paused.filter((each) => each.exchange !== exchange)
}

/** What decides about an exchange's steps beside the step itself. */
export interface Pausable {
  /** The exchange that is driven: `e7`, also for a step of `e7.0`. */
  readonly exchange: string
  /** Pictures and styles pause at breakpoints and beats only. */
  readonly subresource: boolean
  /** URL of the request that began the step's exchange. */
  readonly urlOf: (exchange: string) => string | undefined
}

function breakpointAt(
  { meta: { control, stepping } }: Journal,
  step: Step,
  url?: string,
): Pick<PausedExchange, 'breakpoint'> | undefined {
  if (stepping.ignoringBreakpoints.includes(step.run)) return undefined
  const breakpoint = control.breakpoints.find((each) => pausesAt(each, step, url))
  return breakpoint && { breakpoint: breakpoint.id }
}

export const PAUSE_RULES: PauseRules = {
  breakpointAt: (world, step) =>
    breakpointAt(world, step) ?? (world.meta.control.mode === 'step' ? {} : undefined),
  noteBeats,
  withPaused,
  announce: announceControl,
}

/** What the machine did; nothing pauses there. */
const OF_THE_MACHINE: readonly Step['kind'][] = ['exchange.resumed', 'journal.thinned', 'value.edited']

/** Whether an exchange pauses at this step, and at which breakpoint or beat. */
export function whyPause(
  world: LiveWorld,
  { exchange, subresource, urlOf }: Pausable,
  step: Step,
): Pick<PausedExchange, 'breakpoint' | 'beat'> | undefined {
  const { control, stepping } = world.meta
  // Every step is read, also where something else pauses first.
  const beat = beatAt(world, step)
  if (OF_THE_MACHINE.includes(step.kind)) return undefined
  const breakpoint = breakpointAt(world, step, urlOf(step.exchange))
  if (breakpoint !== undefined) return breakpoint
  if (beat !== undefined && !stepping.ignoringBreakpoints.includes(step.run)) return { beat }
  const resumed = stepping.resumed.find((each) => each.exchange === exchange)
  if (resumed?.to === 'response')
    return step.kind === 'response.received' && step.exchange === exchange ? {} : undefined
  return control.mode === 'step' && !subresource ? {} : undefined
}
