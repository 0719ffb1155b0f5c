import type { SiteState } from '../site.ts'
import { es256Keys } from './es256.ts'
import { rs256Keys } from './rs256.ts'
import type { TestKey } from './test-key.ts'

export type SigningAlgorithm = 'RS256' | 'ES256'

const pools: Readonly<Record<SigningAlgorithm, readonly [TestKey, ...TestKey[]]>> = {
  RS256: rs256Keys,
  ES256: es256Keys,
}

/** The key that the provider signs with now. */
export async function currentKey(
  id: string,
  algorithm: SigningAlgorithm,
  state: SiteState,
): Promise<TestKey> {
  return keyAt(algorithm, await rotations(id, state))
}

/** The keys that the provider publishes: the current one and, after a rotation, the previous one, whose tokens are still valid. */
export async function publishedKeys(
  id: string,
  algorithm: SigningAlgorithm,
  state: SiteState,
): Promise<readonly TestKey[]> {
  const count = await rotations(id, state)
  return count === 0 ? [keyAt(algorithm, 0)] : [keyAt(algorithm, count), keyAt(algorithm, count - 1)]
}

/** Makes the provider sign with the next key of the pool; the first follows the last. */
export async function rotateSigningKey(id: string, state: SiteState): Promise<void> {
  state.set(stateKey(id), (await rotations(id, state)) + 1)
}

/** The key that the provider signed with two rotations ago and no longer publishes. */
export async function retiredKey(
  id: string,
  algorithm: SigningAlgorithm,
  state: SiteState,
): Promise<TestKey> {
  return keyAt(algorithm, (await rotations(id, state)) + pools[algorithm].length - 2)
}

async function rotations(id: string, state: SiteState): Promise<number> {
  const stored = await state.get(stateKey(id))
  return typeof stored === 'number' ? stored : 0
}

function keyAt(algorithm: SigningAlgorithm, count: number): TestKey {
  const pool = pools[algorithm]
  return pool[count % pool.length] ?? pool[0]
}

function stateKey(id: string): string {
  return `${id}:rotations`
}
