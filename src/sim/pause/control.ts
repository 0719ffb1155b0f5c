import type { Control, ControlView, Held } from '../../protocol/control.ts'
import type { Journal } from '../journal/journal.ts'
import { positionOf } from '../journal/position.ts'
import type { MetaRow, Stepping } from '../journal/store.ts'
import type { LiveWorld } from './live-world.ts'
import { tellWatchers } from './whenever.ts'

/** Whether nothing holds and nothing is held: then a gate is no more than this question. */
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

/** What holds and how it goes on; the rest of the world's row has nothing to do with it. */
export type Controls = Pick<MetaRow, 'control' | 'stepping'>

/** Writes it beside the journal: a world that was led back takes it too. */
export async function changeControl(world: LiveWorld, change: (now: Controls) => Controls): Promise<void> {
  await world.writing(async () => {
    const { control, stepping } = change(world.meta)
    const meta: MetaRow = { ...world.meta, control, stepping }
    await world.store.atomically(() => world.store.put('meta', meta))
    world.meta = meta
  })
  announceControl(world)
}

/** The exchange stands still from now on. */
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
