import type { Commands } from '../../protocol/commands.ts'
import { requireExchange } from '../machine/require-exchange.ts'
import type { World } from '../recorder/world.ts'
import { browser } from '../values/parties.ts'
import { writePasskeys } from './entry.ts'

/** Writes down that the browser refused a page's request. */
export async function refuseCeremony(
  world: World,
  { exchange, refusal }: Commands['ceremony.refuse']['input'],
): Promise<Record<never, never>> {
  const { device, id, run } = await requireExchange(world, exchange)
  await writePasskeys(world, async (entry, { lastStep, now }) => {
    entry.steps.push({
      kind: 'ceremony.refused',
      data: { document: id, refusal },
      from: browser(device),
      summary: `${refusal.name}: ${refusal.message}`,
      outcome: 'failed',
      key: `${id}/refused#${lastStep}`,
      at: now,
      realAt: world.platform.realNow(),
      run,
      exchange: id,
    })
  })
  return {}
}
