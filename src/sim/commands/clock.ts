import { END_OF_TIME } from '../../protocol/scenario-check.ts'
import { type Journal, writeAct } from '../journal/journal.ts'
import { driveExchange } from '../machine/exchange.ts'
import { nextScanAt, scanMails } from '../machine/mail-scan.ts'
import { isDue, storedCeremonies } from '../passkeys/rows.ts'
import type { World } from '../recorder/world.ts'
import { refuse } from '../values/refusal.ts'

export function advanceClock(
  world: World,
  { seconds }: { readonly seconds: number },
): Promise<{ now: number }> {
  return moveClock(world, world.meta.now + Math.round(seconds * 1000))
}

/** @throws Refusal `bad-input` for a time that has passed. */
export async function jumpClock(world: World, { to }: { readonly to: string }): Promise<{ now: number }> {
  const { now } = world.meta
  // Virtual time never goes back: stored expiry times would come alive again.
  if (Date.parse(to) < now)
    throw refuse('bad-input', `The clock shows ${new Date(now).toISOString()}; it can only go forward.`)
  return moveClock(world, Date.parse(to))
}

/**
 * A link scanner does not wait for anyone to look: what arrives on the way is scanned at its time. @throws Refusal `bad-input` for a time
 * that no date of the world could be written with.
 */
async function moveClock(world: World, to: number): Promise<{ now: number }> {
  if (!(to < END_OF_TIME))
    throw refuse(
      'bad-input',
      `The clock ends at ${new Date(END_OF_TIME).toISOString()}; it can't be moved there.`,
    )
  for (let at = nextScanAt(world, to); at !== undefined; at = nextScanAt(world, to)) {
    await setClock(world, at)
    await scanMails(world, driveExchange)
  }
  if (to > world.meta.now) await setClock(world, to)
  await expireDue(world)
  return { now: world.meta.now }
}

/** Ends passkey dialogs whose time is up. Nothing about passkeys is loaded unless there is such a dialog. */
async function expireDue(world: World): Promise<void> {
  if ((await storedCeremonies(world)).some((row) => isDue(row, world.meta.now)))
    await world.platform.passkeys().expire(world)
}

function setClock(world: Journal, to: number): Promise<void> {
  let from = to
  return writeAct(
    world,
    async (meta) => {
      from = meta.now
      // An exchange may have moved it on meanwhile.
      meta.now = Math.max(from, to)
    },
    ({ now, lastRun }) => ({
      kind: 'clock.moved',
      data: { fromMs: from, toMs: now },
      from: { lane: 'world', name: world.name },
      summary: `clock +${(now - from) / 1000} s`,
      outcome: 'done',
      key: `clock/${lastRun}`,
    }),
  )
}
