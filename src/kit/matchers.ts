import { expect as base } from '@playwright/test'
import type { SiteEndpoint } from '../mocks/site.ts'
import type { ServedExchange } from '../serve/worlds/record.ts'

/** What went over the wire in a test's world. */
export interface TestRecord {
  /** Every exchange so far, oldest first. */
  exchanges(): Promise<readonly ServedExchange[]>
  /** How often a fault at that endpoint happened. */
  fired(provider: string, endpoint: SiteEndpoint): Promise<number>
}

/** What `expect` can ask a record. */
export const matchers = {
  /** A fault at that endpoint happened that number of times. Waits for it. */
  async toHaveFault(
    record: TestRecord,
    provider: string,
    endpoint: SiteEndpoint,
    { fired }: { readonly fired: number },
  ) {
    let found = 0
    const pass = await base(async () => {
      found = await record.fired(provider, endpoint)
      base(found).toBe(fired)
    })
      .toPass({ timeout: 5000, intervals: [50, 100, 250] })
      .then(
        () => true,
        () => false,
      )
    return {
      pass,
      message: () => `The fault at ${provider}'s ${endpoint} endpoint happened ${found} times, not ${fired}.`,
    }
  },
}
