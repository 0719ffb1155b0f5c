import { expect } from '@playwright/test'
import type { TestWorld } from './control.ts'
import { personOf } from './idp.ts'
import { readMail, type TestMail } from './read-mail.ts'

export interface Mailbox {
  readonly address: string
  /** Waits for the first mail that this function has not returned yet. */
  next(): Promise<TestMail>
  all(): Promise<readonly TestMail[]>
}

/** The mailbox of a person by id, or of an address. */
export type Mailboxes = (owner: string) => Mailbox

export function mailboxesOf(world: TestWorld): Mailboxes {
  const seen = new Map<string, number>()
  return (owner) => {
    const address = (owner.includes('@') ? owner : personOf(world, owner).email).toLowerCase()
    const all = async () =>
      (await world.mails()).filter(({ to }) => to.toLowerCase() === address).map(readMail)
    return {
      address,
      all,
      async next() {
        const at = seen.get(address) ?? 0
        let found: TestMail | undefined
        await expect(async () => {
          found = (await all())[at]
          expect(found, `a mail to ${address}`).toBeDefined()
        }).toPass({ timeout: 10_000, intervals: [50, 100, 250] })
        seen.set(address, at + 1)
        return found as TestMail
      },
    }
  }
}
