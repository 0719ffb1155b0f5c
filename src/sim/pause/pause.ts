import type { PausedExchange } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'
import { type PendingStep, writeEntry } from '../journal/journal.ts'
import type { MetaRow, RecordedResult } from '../journal/store.ts'
import { requireEpoch } from './abandon.ts'
import { announceControl, changeControl, type Pausable, pausedOf, whyPause, withPaused } from './control.ts'
import type { Controls, LiveWorld } from './live-world.ts'
import { type EditablePoint, editCall, type KeptEdit, owns } from './pause-point.ts'

/** What a gate needs of the record that it belongs to. */
export interface PauseContext extends Pausable {
  readonly world: LiveWorld
  readonly epoch: number | undefined
  /** What an earlier worker instance recorded under a key. */
  readonly recorded: (key: string) => RecordedResult | undefined
  /** Virtual time of the exchange. */
  readonly now: () => number
  /** Steps noted since the last gate, in order. */
  readonly unexamined: PendingStep[]
  /** `seq` of those of them that were written. */
  readonly seqs: ReadonlyMap<string, number>
  /** It was paused for so many milliseconds of the machine's clock. */
  readonly pausedFor: (ms: number) => void
  /** Takes what waits up to this step out of the record, to be written now; nothing when the step is written. */
  readonly takeUpTo: (
    step: PendingStep,
    lastStep: number,
  ) => { steps: readonly PendingStep[]; results: readonly RecordedResult[] }
}

/**
 * Looks at every step since the last gate and pauses where the world asks for it; pending steps are written up to there. Returns how the paused value
 * was changed meanwhile, or in an earlier worker instance.
 */
export async function pauseWhereAsked(
  context: PauseContext,
  point: EditablePoint | undefined,
): Promise<readonly KeptEdit[]> {
  const { world, exchange, unexamined } = context
  const edits = point === undefined ? [] : earlierEdits(context, point)
  const since = pausedOf(world, exchange)
  if (since !== undefined && point !== undefined && owns(point, since.key)) {
    const pause = startPause(context, since.key, since.seq, point, edits)
    await pause.gone
  }
  for (let step = unexamined.shift(); step !== undefined; step = unexamined.shift()) {
    const why = whyPause(world, context, step as Step)
    if (why !== undefined) await pauseAt(context, step, why, point, edits)
  }
  return edits
}

/**
 * An entry is written, and the exchange will pause at one of its steps at the next gate: that is written with it, so that it is not passed if the worker is killed in between.
 */
export function aboutToPause(
  context: PauseContext,
  steps: readonly PendingStep[],
  { control, stepping, lastStep }: MetaRow,
): Partial<Controls> {
  const { exchange, unexamined, world } = context
  const isKnown =
    pausedOf(world, exchange) !== undefined || stepping.resumed.some((each) => each.exchange === exchange)
  if (isKnown) return {}
  const first = steps.findIndex(
    (step) => unexamined.includes(step) && whyPause(world, context, step as Step) !== undefined,
  )
  if (first === -1) return {}
  const resumed = {
    exchange,
    past: lastStep + first,
    to: control.mode === 'step' ? 'step' : 'breakpoint',
  } as const
  return { stepping: { ...stepping, resumed: [...stepping.resumed, resumed] } }
}

function earlierEdits({ recorded }: PauseContext, point: EditablePoint): KeptEdit[] {
  const edits: KeptEdit[] = []
  for (;;) {
    const result = recorded(editCall(point, edits.length))
    if (result === undefined) return edits
    edits.push(result.result as KeptEdit)
  }
}

async function pauseAt(
  context: PauseContext,
  step: PendingStep,
  why: Pick<PausedExchange, 'breakpoint' | 'beat'>,
  point: EditablePoint | undefined,
  edits: KeptEdit[],
): Promise<void> {
  const { world, exchange, epoch } = context
  const pausedWith = (seq: number): PausedExchange => ({
    exchange,
    run: step.run,
    seq,
    key: step.key,
    ...why,
    since: world.platform.realNow(),
  })
  const written = context.seqs.get(step.key)
  const pause = startPause(context, step.key, written, point, edits)
  // It may have been resumed while this waited for its turn to write.
  const stillPauses = () => whyPause(world, context, step as Step) !== undefined
  try {
    if (written === undefined) {
      await world.writing(async () => {
        requireEpoch(world, epoch, exchange)
        if (!stillPauses()) return pause.release()
        await writeEntry(world, {
          effect: async () => undefined,
          record: (_result, _rows, meta) => {
            const taken = context.takeUpTo(step, meta.lastStep)
            pause.seq = meta.lastStep + taken.steps.length
            Object.assign(meta, withPaused(meta, pausedWith(pause.seq)))
            return taken
          },
        })
      })
      announceControl(world)
    } else {
      requireEpoch(world, epoch, exchange)
      await changeControl(world, (now) => {
        if (stillPauses()) return withPaused(now, pausedWith(written))
        pause.release()
        return now
      })
    }
  } catch (error) {
    world.pauses.pauses.delete(exchange)
    throw error
  }
  await pause.gone
}

/** Pauses in this worker instance until it is resumed. */
function startPause(
  { world, exchange, now, pausedFor }: PauseContext,
  key: string,
  seq: number | undefined,
  point: EditablePoint | undefined,
  edits: KeptEdit[],
) {
  let release = (): void => undefined
  let abandon = (_reason: Error): void => undefined
  const since = world.platform.realNow()
  const gone = new Promise<void>((resolve, reject) => {
    release = resolve
    abandon = reject
  }).finally(() => {
    world.pauses.pauses.delete(exchange)
    pausedFor(world.platform.realNow() - since)
  })
  // The caller may still be writing the pause; it awaits this afterwards.
  gone.catch(() => undefined)
  const pausedValue = point === undefined || !owns(point, key) ? undefined : { point, edits, now }
  const pause = { key, seq, pausedValue, release, abandon, gone }
  world.pauses.pauses.set(exchange, pause)
  if (pausedValue !== undefined) world.pauses.wanted.get(exchange)?.(pausedValue)
  return pause
}
