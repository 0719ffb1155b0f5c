import type { Cookie } from '../../protocol/cookies.ts'
import type { Journal } from '../journal/journal.ts'

/** All cookies of one device. */
export async function jarOf(world: Journal, device: string): Promise<readonly Cookie[]> {
  const rows = await world.store.list('cookies', { from: [device], to: [device, '\uffff'] })
  return rows.map(({ device: _device, ...cookie }) => cookie)
}

/** Carries out what the jar planned; inside a transaction. */
export async function changeJar(
  world: Journal,
  device: string,
  plan: {
    readonly put: readonly Cookie[]
    readonly remove: readonly Pick<Cookie, 'domain' | 'path' | 'name'>[]
  },
): Promise<void> {
  for (const { domain, path, name } of plan.remove)
    await world.store.delete('cookies', [device, domain, path, name])
  if (plan.put.length > 0)
    await world.store.put('cookies', ...plan.put.map((cookie) => ({ ...cookie, device })))
}
