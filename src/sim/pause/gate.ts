import type { Held } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'
import { type PendingStep, writeEntry } from '../journal/journal.ts'
import type { AnswerRow, MetaRow } from '../journal/store.ts'
import { requireEpoch } from './abandon.ts'
import {
  announceControl,
  type Controls,
  changeControl,
  type Holdable,
  heldOf,
  holding,
  whyHold,
} from './control.ts'
import type { LiveWorld } from './live-world.ts'
import { editCall, type KeptEdit, owns, type Place } from './place.ts'

/** What a gate needs of the record that it belongs to. */
export interface Gated extends Holdable {
  readonly world: LiveWorld
  readonly epoch: number | undefined
  /** What an earlier worker instance recorded under a key. */
  readonly recorded: (key: string) => AnswerRow | undefined
  /** Virtual time of the exchange. */
  readonly now: () => number
  /** Steps noted since the last gate, in order. */
  readonly unexamined: PendingStep[]
  /** `seq` of those of them that were written. */
  readonly seqs: ReadonlyMap<string, number>
  /** It was paused for so many milliseconds of the machine's clock. */
  readonly stoodFor: (ms: number) => void
  /** Takes what waits up to this step out of the record, to be written now; nothing when the step is written. */
  readonly takeUpTo: (
    step: PendingStep,
    lastStep: number,
  ) => { steps: readonly PendingStep[]; answers: readonly AnswerRow[] }
}

/**
 * Looks at every step since the last gate and pauses where the world asks for it; pending steps are written up to there. Returns how the paused value
 * was changed meanwhile, or in an earlier worker instance.
 */
export async function passGate(gated: Gated, place: Place | undefined): Promise<readonly KeptEdit[]> {
  const { world, exchange, unexamined } = gated
  const edits = place === undefined ? [] : keptEdits(gated, place)
  const since = heldOf(world, exchange)
  if (since !== undefined && place !== undefined && owns(place, since.key)) {
    const standing = stand(gated, since.key, since.seq, place, edits)
    await standing.gone
  }
  for (let step = unexamined.shift(); step !== undefined; step = unexamined.shift()) {
    const why = whyHold(world, gated, step as Step)
    if (why !== undefined) await holdAt(gated, step, why, place, edits)
  }
  return edits
}

/**
 * An entry is written, and the exchange will pause at one of its steps at the next gate: that is written with it, so that it is not passed if the worker is killed in between.
 */
export function aboutToHold(
  gated: Gated,
  steps: readonly PendingStep[],
  { control, stepping, lastStep }: MetaRow,
): Partial<Controls> {
  const { exchange, unexamined, world } = gated
  const isKnown =
    heldOf(world, exchange) !== undefined || stepping.going.some((each) => each.exchange === exchange)
  if (isKnown) return {}
  const first = steps.findIndex(
    (step) => unexamined.includes(step) && whyHold(world, gated, step as Step) !== undefined,
  )
  if (first === -1) return {}
  const going = {
    exchange,
    past: lastStep + first,
    to: control.mode === 'step' ? 'step' : 'breakpoint',
  } as const
  return { stepping: { ...stepping, going: [...stepping.going, going] } }
}

function keptEdits({ recorded }: Gated, place: Place): KeptEdit[] {
  const edits: KeptEdit[] = []
  for (;;) {
    const answer = recorded(editCall(place, edits.length))
    if (answer === undefined) return edits
    edits.push(answer.result as KeptEdit)
  }
}

async function holdAt(
  gated: Gated,
  step: PendingStep,
  why: { readonly breakpoint?: string },
  place: Place | undefined,
  edits: KeptEdit[],
): Promise<void> {
  const { world, exchange, epoch } = gated
  const heldWith = (seq: number): Held => ({
    exchange,
    run: step.run,
    seq,
    key: step.key,
    ...why,
    since: world.platform.realNow(),
  })
  const written = gated.seqs.get(step.key)
  const standing = stand(gated, step.key, written, place, edits)
  // It may have been resumed while this waited for its turn to write.
  const stillHolds = () => whyHold(world, gated, step as Step) !== undefined
  try {
    if (written === undefined) {
      await world.writing(async () => {
        requireEpoch(world, epoch, exchange)
        if (!stillHolds()) return standing.release()
        await writeEntry(world, {
          effect: async () => undefined,
          record: (_result, _rows, meta) => {
            const taken = gated.takeUpTo(step, meta.lastStep)
            standing.seq = meta.lastStep + taken.steps.length
            Object.assign(meta, holding(meta, heldWith(standing.seq)))
            return taken
          },
        })
      })
      announceControl(world)
    } else {
      requireEpoch(world, epoch, exchange)
      await changeControl(world, (now) => {
        if (stillHolds()) return holding(now, heldWith(written))
        standing.release()
        return now
      })
    }
  } catch (error) {
    world.pauses.standing.delete(exchange)
    throw error
  }
  await standing.gone
}

/** Pauses in this worker instance until it is resumed. */
function stand(
  { world, exchange, now, stoodFor }: Gated,
  key: string,
  seq: number | undefined,
  place: Place | undefined,
  edits: KeptEdit[],
) {
  let release = (): void => undefined
  let abandon = (_reason: Error): void => undefined
  const since = world.platform.realNow()
  const gone = new Promise<void>((resolve, reject) => {
    release = resolve
    abandon = reject
  }).finally(() => {
    world.pauses.standing.delete(exchange)
    stoodFor(world.platform.realNow() - since)
  })
  // The caller may still be writing the pause; it awaits this afterwards.
  gone.catch(() => undefined)
  const hand = place === undefined || !owns(place, key) ? undefined : { place, edits, now }
  const standing = { key, seq, hand, release, abandon, gone }
  world.pauses.standing.set(exchange, standing)
  if (hand !== undefined) world.pauses.wanted.get(exchange)?.(hand)
  return standing
}
