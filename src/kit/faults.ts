import { setTimeout } from 'node:timers/promises'
import { test } from '@playwright/test'
import type { NamedEndpoint } from '../serve/worlds/endpoint.ts'
import type { ListedFault, ServedFault } from '../serve/worlds/faults.ts'
import type { TestWorld } from './control.ts'

/** What servers of this test's world do wrong. */
export interface TestFaults {
  add(fault: Omit<ServedFault, 'id'>): Promise<ServedFault>
  remove(fault: Pick<ServedFault, 'id'>): Promise<void>
  clear(): Promise<void>
  /** Those that may still happen, with the number of requests that each keeps waiting. */
  list(): Promise<readonly ListedFault[]>
  /** The next answer of that endpoint waits until the test lets it go on. Gives the test a minute more. */
  pause(endpoint: NamedEndpoint): Promise<PausedAnswer>
}

/** An answer that waits. */
export interface PausedAnswer {
  /** Waits until the request is there. */
  reached(): Promise<void>
  resume(): Promise<void>
}

/** At most how long authscope keeps an answer back. */
const MORE_TIME_MS = 60_000

export function faultsOf(world: TestWorld): TestFaults {
  const { addFault: add, faults: list } = world
  return {
    add,
    list,
    remove: ({ id }) => world.removeFault(id),
    clear: world.clearFaults,
    async pause(endpoint) {
      const info = test.info()
      info.setTimeout(info.timeout === 0 ? 0 : info.timeout + MORE_TIME_MS)
      const { id } = await add({ ...endpoint, effect: { does: 'pause' }, times: 1 })
      return {
        async reached() {
          const end = Date.now() + MORE_TIME_MS
          while (!(await list()).some((fault) => fault.id === id && fault.waiting > 0)) {
            if (Date.now() > end)
              throw new Error(
                `No request reached ${endpoint.provider}'s ${endpoint.endpoint} endpoint within a minute.`,
              )
            await setTimeout(50)
          }
        },
        resume: () => world.removeFault(id),
      }
    },
  }
}
