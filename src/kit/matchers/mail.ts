import type { ExpectMatcherState } from '@playwright/test'
import type { Mailbox } from '../mailbox.ts'
import type { TestMail } from '../read-mail.ts'
import { closest, type Expected, explained } from './differences.ts'
import { eventually } from './eventually.ts'

/** A mail like this is in the mailbox. Waits for it. */
export function toHaveMail(this: ExpectMatcherState, mailbox: Mailbox, expected: Expected<TestMail> = {}) {
  const ask = async () =>
    explained(
      'No mail is as expected:',
      closest(await mailbox.all(), expected, `No mail to ${mailbox.address} came.`),
    )
  return eventually(this, ask, `${mailbox.address} has such a mail, and should not.`)
}
