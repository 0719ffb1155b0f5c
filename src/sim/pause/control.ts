import { holdsAt } from '../../protocol/breakpoint-match.ts'
import type { Control, ControlView, Held } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'
import type { Journal } from '../journal/journal.ts'
import { positionOf } from '../journal/position.ts'
import type { MetaRow, Stepping } from '../journal/store.ts'
import type { LiveWorld } from './live-world.ts'
import { tellWatchers } from './whenever.ts'

/** Whether nothing can pause and nothing is paused: then a pause point costs only this question. */
export function isIdle({ meta: { control, stepping } }: Journal): boolean {
  return (
    control.mode === 'run' &&
    control.held.length === 0 &&
    !stepping.going.some(({ to }) => to === 'response') &&
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

export function heldOf({ meta }: Journal, exchange: string): Held | undefined {
  return meta.control.held.find((held) => held.exchange === exchange)
}

/** Breakpoints, what is paused, and how it was resumed: a part of the world's row. */
export type Controls = Pick<MetaRow, 'control' | 'stepping'>

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
export function holding({ control, stepping }: Controls, held: Held): Controls {
  return {
    control: { ...control, held: [...without(control, held.exchange), held] },
    stepping: { ...stepping, going: stepping.going.filter(({ exchange }) => exchange !== held.exchange) },
  }
}

/** These exchanges go on. */
export function goingOn(
  { control, stepping }: Controls,
  held: readonly Held[],
  to: Stepping['going'][number]['to'],
): Controls {
  const ids = new Set(held.map(({ exchange }) => exchange))
  return {
    control: { ...control, held: control.held.filter(({ exchange }) => !ids.has(exchange)) },
    stepping: {
      ...stepping,
      going: [
        ...stepping.going.filter(({ exchange }) => !ids.has(exchange)),
        ...held.map(({ exchange, seq }) => ({ exchange, past: seq, to })),
      ],
    },
  }
}

function without({ held }: Control, exchange: string): readonly Held[] {
  return held.filter((each) => each.exchange !== exchange)
}

/** What decides about an exchange's steps beside the step itself. */
export interface Holdable {
  /** The exchange that is driven: `e7`, also for a step of `e7.0`. */
  readonly exchange: string
  /** Pictures and styles pause at breakpoints only. */
  readonly subresource: boolean
  /** URL of the request that began the step's exchange. */
  readonly urlOf: (exchange: string) => string | undefined
}

/** What the machine did; nothing pauses there. */
const OF_THE_MACHINE: readonly Step['kind'][] = ['exchange.resumed', 'journal.thinned', 'value.edited']

/** Whether an exchange pauses at this step, and at which breakpoint. */
export function whyHold(
  { meta: { control, stepping } }: Journal,
  { exchange, subresource, urlOf }: Holdable,
  step: Step,
): { readonly breakpoint?: string } | undefined {
  if (OF_THE_MACHINE.includes(step.kind)) return undefined
  if (!stepping.resting.includes(step.run)) {
    const url = urlOf(step.exchange)
    const breakpoint = control.breakpoints.find((each) => holdsAt(each, step, url))
    if (breakpoint !== undefined) return { breakpoint: breakpoint.id }
  }
  const going = stepping.going.find((each) => each.exchange === exchange)
  if (going?.to === 'response')
    return step.kind === 'response.received' && step.exchange === exchange ? {} : undefined
  return control.mode === 'step' && !subresource ? {} : undefined
}
