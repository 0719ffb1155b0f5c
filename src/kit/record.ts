import type { ServedEndpoint } from '../serve/worlds/endpoint.ts'
import type { ServedExchange } from '../serve/worlds/record.ts'
import type { TestWorld } from './control.ts'

/** What went over the wire in a test's world. */
export interface TestRecord {
  /** Every exchange so far, oldest first. */
  exchanges(): Promise<readonly ServedExchange[]>
  /** How often a fault at that endpoint happened. */
  fired(provider: string, endpoint: ServedEndpoint): Promise<number>
}

export function recordOf(world: Pick<TestWorld, 'record'>): TestRecord {
  return {
    exchanges: world.record,
    fired: async (provider, endpoint) =>
      (await world.record())
        .flatMap(({ faults }) => faults)
        .filter((fault) => fault.provider === provider && fault.endpoint === endpoint).length,
  }
}
