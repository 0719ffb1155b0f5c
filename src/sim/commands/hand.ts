import type { Commands } from '../../protocol/commands.ts'
import type { Edit, Subject } from '../../protocol/control.ts'
import type { StepKind } from '../../protocol/steps.ts'
import { type Journal, writeEntry } from '../journal/journal.ts'
import { driveExchange } from '../machine/exchange.ts'
import { announceControl, heldOf } from '../pause/control.ts'
import type { InHand } from '../pause/live-world.ts'
import { editCall } from '../pause/place.ts'
import type { World } from '../recorder/world.ts'
import { refuse } from '../values/refusal.ts'
import { type SnapshotLimits, snapshot } from '../values/snapshot.ts'
import { checkEdit } from './check-edit.ts'

/** Steps at which a paused value can be changed. */
const WITH_SUBJECT: readonly StepKind[] = [
  'request.sent',
  'cookie.sent',
  'cookie.withheld',
  'response.received',
  'callback.called',
  'callback.returned',
  'adapter.called',
  'adapter.returned',
]

/** What can be changed where an exchange is paused. @throws Refusal `not-held` */
export async function readHeld(
  world: World,
  { exchange }: { readonly exchange: string },
): Promise<{ subject?: Subject }> {
  const hand = await handOf(world, exchange)
  return hand === undefined ? {} : { subject: hand.place.subject(hand.edits) }
}

/** Changes the paused value of an exchange. @throws Refusal `not-held`; `bad-input` for a change that cannot be made. */
export async function editHeld(
  world: World,
  { exchange, edit }: { readonly exchange: string; readonly edit: Edit },
): Promise<Commands['held.edit']['output']> {
  const hand = await handOf(world, exchange)
  const held = requireHeld(world, exchange)
  if (hand === undefined)
    throw refuse('not-held', `Exchange ${exchange} is paused at ${held.key}, where nothing can be changed.`)
  const { kept, before, after, summary } = await checkEdit(world, hand, edit)
  const { place, edits, now } = hand
  const call = editCall(place, edits.length)
  await world.writing(() => {
    if (world.pauses.standing.get(exchange)?.hand !== hand)
      throw refuse('not-held', `Exchange ${exchange} continued before it could be changed.`)
    const at = now()
    return writeEntry(world, {
      effect: async () => undefined,
      record: (_result, _rows, meta) => ({
        steps: [
          {
            kind: 'value.edited',
            data: { of: held.seq, edit: edit.at, before: copyOf(before), after: copyOf(after) },
            from: { lane: 'world', name: world.name },
            summary,
            outcome: 'done',
            key: `${exchange}/value.edited:${place.key}#${edits.length}`,
            at,
            realAt: world.platform.realNow(),
            run: held.run,
            exchange,
          },
        ],
        answers: [{ exchange, call, argsHash: '', result: kept, at, counters: {}, seq: meta.lastStep + 1 }],
      }),
    })
  })
  edits.push(kept)
  announceControl(world)
  return { step: world.meta.lastStep }
}

function requireHeld(world: Journal, exchange: string) {
  const held = heldOf(world, exchange)
  if (held !== undefined) return held
  throw refuse('not-held', `Exchange ${exchange} is not paused in sandbox ${world.name}.`)
}

/** The paused value of an exchange; one that was not taken up since its worker was killed is driven to its pause. */
async function handOf(world: World, exchange: string): Promise<InHand | undefined> {
  const { key } = requireHeld(world, exchange)
  const standing = world.pauses.standing.get(exchange)
  if (standing?.hand !== undefined) return standing.hand
  const kind = key.slice(key.indexOf('/') + 1).split(/[:#]/, 1)[0]
  if (!WITH_SUBJECT.some((each) => each === kind)) return undefined
  // It is paused there already, and its paused value belongs to another step.
  if (standing !== undefined && standing.atDoor !== true) return undefined
  return new Promise((resolve) => {
    const settle = (hand: InHand | undefined) => {
      world.pauses.wanted.delete(exchange)
      resolve(hand)
    }
    world.pauses.wanted.set(exchange, settle)
    standing?.release()
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
