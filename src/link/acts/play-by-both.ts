import type { Scene } from '../../lessons/scenes/scene.ts'
import type { Send } from '../../protocol/commands.ts'
import type { GuestVersion } from '../../protocol/engines.ts'
import type { Step } from '../../protocol/steps.ts'
import { compareEngines, type EngineComparison } from '../../record/compare/engines.ts'
import type { ParsePage } from './page-like.ts'
import { playMoves } from './play-moves.ts'

/** Whether a scene can be played without a reader: no dialog is answered in it, and no form is sent again. */
export function isPlayable({ way }: Scene): boolean {
  return way.every((move) => move.do !== 'answer' && move.do !== 'resend')
}

/** Plays a scene by the simulator's engine and by a published package, one after the other in one world, and compares both. */
export async function playByBoth(
  send: Send,
  scene: Scene,
  version: GuestVersion,
  parse: ParsePage,
): Promise<EngineComparison> {
  const play = async (engine: 'ours' | GuestVersion): Promise<readonly Step[]> => {
    await send('world.reset', { scenario: { ...scene.scenario, engine, asPublished: false } })
    await playMoves(send, [...scene.before, ...scene.way], parse)
    return (await send('steps.page', { limit: 2000 })).steps
  }
  const a = await play('ours')
  // Where the package ends a flow earlier, the moves after that can't be made: what was recorded until then says why.
  const b = await play(version).catch(async () => (await send('steps.page', { limit: 2000 })).steps)
  return compareEngines({ a, b })
}
