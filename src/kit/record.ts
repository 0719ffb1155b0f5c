import type { ServedEndpoint } from '../serve/worlds/endpoint.ts'
import type { ServedExchange } from '../serve/worlds/record.ts'
import type { TestWorld } from './control.ts'
import { insideOf } from './inside.ts'
import type { RecordWithInside } from './matchers/inside.ts'

/** What went over the wire in a test's world, and what the app did inside, if it tells. */
export interface TestRecord extends RecordWithInside {
  /** Every exchange so far, oldest first. */
  exchanges(): Promise<readonly ServedExchange[]>
  /** How often a fault at that endpoint happened. */
  fired(provider: string, endpoint: ServedEndpoint): Promise<number>
}

export function recordOf(world: Pick<TestWorld, 'record' | 'trace' | 'leftOut'>): TestRecord {
  return {
    exchanges: world.record,
    inside: async () => insideOf((await world.trace()).steps),
    leftOut: world.leftOut,
    fired: async (provider, endpoint) =>
      (await world.record())
        .flatMap(({ faults }) => faults)
        .filter((fault) => fault.provider === provider && fault.endpoint === endpoint).length,
  }
}
