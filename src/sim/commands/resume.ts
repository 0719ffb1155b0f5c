import type { PausedExchange, ResumeTo } from '../../protocol/control.ts'
import type { Journal } from '../journal/journal.ts'
import { isRewound } from '../journal/position.ts'
import { driveExchange } from '../machine/exchange.ts'
import { scanMails } from '../machine/mail-scan.ts'
import { changeControl, withResumed } from '../pause/control.ts'
import { openExchanges } from '../pause/wait-for-resume.ts'
import type { World } from '../recorder/world.ts'
import { walkForward } from '../time/walk.ts'
import { refuse } from '../values/refusal.ts'

/** Resumes what is paused; a rewound world moves forward through what was recorded. @throws Refusal `not-paused` */
export async function resumePaused(world: World, to: ResumeTo, exchange: string | undefined): Promise<void> {
  if (isRewound(world)) return walkForward(world, to)
  const freed = to === 'breakpoint' || to === 'end'
  let targets = freed ? [] : targetOf(world, exchange, to)
  const ignoringBreakpoints = to === 'end' ? await openRuns(world) : []
  await changeControl(world, (now) => {
    if (freed) targets = now.control.paused
    const { control, stepping } = withResumed(now, targets, to)
    const mode = freed ? 'run' : to === 'step' ? 'step' : control.mode
    return {
      control: { ...control, mode },
      stepping: {
        ...stepping,
        ignoringBreakpoints: [...new Set([...stepping.ignoringBreakpoints, ...ignoringBreakpoints])],
      },
    }
  })
  for (const paused of targets) {
    world.pauses.pauses.get(paused.exchange)?.release()
    // Perhaps no browser waits for it any longer. What becomes of it is in its record.
    goOn(world, paused.exchange).catch(() => undefined)
  }
}

/** A ceremony of passkeys is paused under its own id. A link scanner goes on to what it has to scan besides. */
async function goOn(world: World, exchange: string): Promise<void> {
  if (exchange.startsWith('c')) return world.platform.passkeys().resume(world)
  const { scanner } = await driveExchange(world, exchange)
  if (scanner) await scanMails(world, driveExchange)
}

function targetOf(world: Journal, exchange: string | undefined, to: ResumeTo): readonly PausedExchange[] {
  const { paused } = world.meta.control
  const target = exchange === undefined ? paused.at(-1) : paused.find((each) => each.exchange === exchange)
  if (target !== undefined) return [target]
  // With nothing paused, a step means the next one that happens.
  if (exchange === undefined && to === 'step') return []
  const where = exchange === undefined ? 'Nothing is paused' : `Exchange ${exchange} is not paused`
  const those = paused.map((each) => each.exchange).join(', ')
  throw refuse(
    'not-paused',
    `${where} in sandbox ${world.name}${those === '' ? '; pause it, or set a breakpoint' : `; paused: ${those}`}.`,
  )
}

/** Runs with an open or paused exchange. */
async function openRuns(world: Journal): Promise<readonly number[]> {
  const { paused } = world.meta.control
  return [...(await openExchanges(world)), ...paused].map(({ run }) => run)
}
