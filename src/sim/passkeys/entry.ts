import type { PausedExchange } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'
import { type PendingStep, writeEntry } from '../journal/journal.ts'
import type { MutableMeta } from '../journal/store.ts'
import type { Controls, PauseRules } from '../pause/live-world.ts'
import { tellWatchers } from '../pause/whenever.ts'
import type { World } from '../recorder/world.ts'

/** What one entry of passkeys comes to: steps in order, and which ceremonies are paused from now on, or not any more. */
export class Entry {
  readonly steps: PendingStep[] = []
  readonly #pauses = new Map<string, Omit<PausedExchange, 'seq'> & { readonly index: number }>()
  readonly #over = new Set<string>()

  /** The ceremony waits behind the newest step. It is known to the controls by its own id, as exchanges are. */
  pause(ceremony: string, why: Pick<PausedExchange, 'breakpoint'>, { key, run, realAt }: PendingStep): void {
    const index = this.steps.length - 1
    this.#pauses.set(ceremony, { exchange: ceremony, run, key, ...why, since: realAt, index })
  }

  /** The ceremony has ended. */
  end(ceremony: string): void {
    this.#over.add(ceremony)
  }

  /** Writes down what is paused; whether that changed. */
  control(meta: MutableMeta, { withPaused }: PauseRules): Controls | undefined {
    const isOver = ({ exchange }: { readonly exchange: string }) => this.#over.has(exchange)
    const { control, stepping } = meta
    const ended =
      control.paused.some(isOver) || stepping.resumed.some(isOver)
        ? {
            control: { ...control, paused: control.paused.filter((each) => !isOver(each)) },
            stepping: { ...stepping, resumed: stepping.resumed.filter((each) => !isOver(each)) },
          }
        : undefined
    if (this.#pauses.size === 0) return ended
    return [...this.#pauses.values()].reduce(
      (now, { index, ...paused }) => withPaused(now, { ...paused, seq: meta.lastStep + index + 1 }),
      ended ?? { control, stepping },
    )
  }
}

/** Writes steps and what they are of in one entry, and tells everyone who waits. */
export async function writePasskeys<T>(
  world: World,
  work: (entry: Entry, meta: MutableMeta) => Promise<T>,
): Promise<T> {
  const { control } = world.meta
  const result = await world.writing(async () => {
    const entry = new Entry()
    const written = await writeEntry(world, {
      effect: (meta) => work(entry, meta),
      record: (_result, _rows, meta) => {
        Object.assign(meta, entry.control(meta, world.pauses.rules))
        return { steps: entry.steps, results: [] }
      },
    })
    world.pauses.rules.noteBeats(world, entry.steps)
    return written
  })
  world.platform.announce({ type: 'keys.changed', world: world.name })
  if (world.meta.control === control) tellWatchers(world)
  else world.pauses.rules.announce(world)
  return result
}

/** Whether a ceremony pauses behind a step. Behind a dialog it waits for its person anyway; beats wait for exchanges only. */
export function whyPaused(world: World, step: PendingStep): Pick<PausedExchange, 'breakpoint'> | undefined {
  return step.kind === 'ceremony.prompted' ? undefined : world.pauses.rules.breakpointAt(world, step as Step)
}
