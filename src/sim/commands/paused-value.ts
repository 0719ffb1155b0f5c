import type { Commands } from '../../protocol/commands.ts'
import type { Edit, Subject } from '../../protocol/control.ts'
import { type SnapshotLimits, snapshot } from '../../protocol/snapshot.ts'
import type { StepKind } from '../../protocol/steps.ts'
import { type Journal, writeEntry } from '../journal/journal.ts'
import { driveExchange } from '../machine/exchange.ts'
import { announceControl, pausedOf } from '../pause/control.ts'
import type { PausedValue } from '../pause/live-world.ts'
import { editCall } from '../pause/pause-point.ts'
import type { World } from '../recorder/world.ts'
import { refuse } from '../values/refusal.ts'
import { checkEdit } from './check-edit.ts'

/** Steps at which a paused value can be changed. */
const WITH_SUBJECT: readonly StepKind[] = [
  'request.sent',
  'cookie.sent',
  'cookie.not-sent',
  'response.received',
  'callback.called',
  'callback.returned',
  'adapter.called',
  'adapter.returned',
]

/** What can be changed where an exchange is paused. @throws Refusal `not-paused` */
export async function readPaused(
  world: World,
  { exchange }: { readonly exchange: string },
): Promise<{ subject?: Subject }> {
  const pausedValue = await pausedValueOf(world, exchange)
  return pausedValue === undefined ? {} : { subject: pausedValue.point.subject(pausedValue.edits) }
}

/** Changes the paused value of an exchange. @throws Refusal `not-paused`; `bad-input` for a change that cannot be made. */
export async function editPaused(
  world: World,
  { exchange, edit }: { readonly exchange: string; readonly edit: Edit },
): Promise<Commands['paused.edit']['output']> {
  const pausedValue = await pausedValueOf(world, exchange)
  const paused = requirePaused(world, exchange)
  if (pausedValue === undefined)
    throw refuse(
      'not-paused',
      `Exchange ${exchange} is paused at ${paused.key}, where nothing can be changed.`,
    )
  const { kept, before, after, summary } = await checkEdit(world, pausedValue, edit)
  const { point, edits, now } = pausedValue
  const call = editCall(point, edits.length)
  await world.writing(() => {
    if (world.pauses.pauses.get(exchange)?.pausedValue !== pausedValue)
      throw refuse('not-paused', `Exchange ${exchange} continued before it could be changed.`)
    const at = now()
    return writeEntry(world, {
      effect: async () => undefined,
      record: (_result, _rows, meta) => ({
        steps: [
          {
            kind: 'value.edited',
            data: { of: paused.seq, edit: edit.at, before: copyOf(before), after: copyOf(after) },
            from: { lane: 'world', name: world.name },
            summary,
            outcome: 'done',
            key: `${exchange}/value.edited:${point.key}#${edits.length}`,
            at,
            realAt: world.platform.realNow(),
            run: paused.run,
            exchange,
          },
        ],
        results: [{ exchange, call, argsHash: '', result: kept, at, counters: {}, seq: meta.lastStep + 1 }],
      }),
    })
  })
  edits.push(kept)
  announceControl(world)
  return { step: world.meta.lastStep }
}

function requirePaused(world: Journal, exchange: string) {
  const paused = pausedOf(world, exchange)
  if (paused !== undefined) return paused
  throw refuse('not-paused', `Exchange ${exchange} is not paused in sandbox ${world.name}.`)
}

/** The paused value of an exchange; one that was not taken up since its worker was killed is driven to its pause. */
async function pausedValueOf(world: World, exchange: string): Promise<PausedValue | undefined> {
  const { key } = requirePaused(world, exchange)
  const pause = world.pauses.pauses.get(exchange)
  if (pause?.pausedValue !== undefined) return pause.pausedValue
  const kind = key.slice(key.indexOf('/') + 1).split(/[:#]/, 1)[0]
  if (!WITH_SUBJECT.some((each) => each === kind)) return undefined
  // It is paused there already, and its paused value belongs to another step.
  if (pause !== undefined && pause.isDormant !== true) return undefined
  return new Promise((resolve) => {
    const settle = (pausedValue: PausedValue | undefined) => {
      world.pauses.wanted.delete(exchange)
      resolve(pausedValue)
    }
    world.pauses.wanted.set(exchange, settle)
    pause?.release()
    driveExchange(world, exchange).then(
      () => settle(undefined),
      () => settle(undefined),
    )
  })
}

/** As much of it as a recorded message may have. */
const LIMITS: SnapshotLimits = {
  depth: 12,
  entries: 500,
  totalEntries: 5000,
  length: 65_536,
  totalLength: 524_288,
}

function copyOf(value: unknown): unknown {
  return snapshot(value, LIMITS)
}
