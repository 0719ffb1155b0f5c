import type { Held, ResumeTo } from '../../protocol/control.ts'
import type { Journal } from '../journal/journal.ts'
import { isRewound } from '../journal/position.ts'
import { driveExchange } from '../machine/exchange.ts'
import { scanMails } from '../machine/mail-scan.ts'
import { changeControl, goingOn } from '../pause/control.ts'
import { openExchanges } from '../pause/door.ts'
import type { World } from '../recorder/world.ts'
import { walkAhead } from '../time/walk.ts'
import { refuse } from '../values/refusal.ts'

/** Resumes what is paused; a rewound world moves forward through what was recorded. @throws Refusal `not-held` */
export async function resumeHeld(world: World, to: ResumeTo, exchange: string | undefined): Promise<void> {
  if (isRewound(world)) return walkAhead(world, to)
  const freed = to === 'breakpoint' || to === 'end'
  let targets = freed ? [] : targetOf(world, exchange, to)
  const resting = to === 'end' ? await openRuns(world) : []
  await changeControl(world, (now) => {
    if (freed) targets = now.control.held
    const { control, stepping } = goingOn(now, targets, to)
    const mode = freed ? 'run' : to === 'step' ? 'step' : control.mode
    return {
      control: { ...control, mode },
      stepping: { ...stepping, resting: [...new Set([...stepping.resting, ...resting])] },
    }
  })
  for (const held of targets) {
    world.pauses.standing.get(held.exchange)?.release()
    // Perhaps no browser waits for it any longer. What becomes of it is in its record.
    goOn(world, held.exchange).catch(() => undefined)
  }
}

/** A link scanner goes on to what it has to scan besides. */
async function goOn(world: World, exchange: string): Promise<void> {
  const { scanner } = await driveExchange(world, exchange)
  if (scanner) await scanMails(world, driveExchange)
}

function targetOf(world: Journal, exchange: string | undefined, to: ResumeTo): readonly Held[] {
  const { held } = world.meta.control
  const target = exchange === undefined ? held.at(-1) : held.find((each) => each.exchange === exchange)
  if (target !== undefined) return [target]
  // With nothing paused, a step means the next one that happens.
  if (exchange === undefined && to === 'step') return []
  const where = exchange === undefined ? 'Nothing is paused' : `Exchange ${exchange} is not paused`
  const those = held.map((each) => each.exchange).join(', ')
  throw refuse(
    'not-held',
    `${where} in sandbox ${world.name}${those === '' ? '; pause it, or set a breakpoint' : `; paused: ${those}`}.`,
  )
}

/** Runs with an open or paused exchange. */
async function openRuns(world: Journal): Promise<readonly number[]> {
  const { held } = world.meta.control
  return [...(await openExchanges(world)), ...held].map(({ run }) => run)
}
