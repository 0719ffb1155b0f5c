import { describe } from 'vitest'
import { describeAccounts } from './contract/accounts.ts'
import { describeAuthenticators } from './contract/authenticators.ts'
import { describeDates } from './contract/dates.ts'
import { describeHostileStrings } from './contract/hostile-strings.ts'
import type { AdapterUnderTest } from './contract/rows.ts'
import { describeSessions } from './contract/sessions.ts'
import { describeShape } from './contract/shape.ts'
import { describeUsers } from './contract/users.ts'
import { describeVerificationTokens } from './contract/verification-tokens.ts'

/**
 * The storage contract as tests: sections 2, 3, 4.1 and 7 of the contract, and what this room adds to them (SCHEMA.md).
 * Each test gets a new, empty adapter.
 */
export function describeAdapter(subject: AdapterUnderTest): void {
  describe(`${subject.name} keeps the storage contract`, () => {
    describeShape(subject)
    describeUsers(subject)
    describeAccounts(subject)
    describeSessions(subject)
    describeVerificationTokens(subject)
    describeAuthenticators(subject)
    describeHostileStrings(subject)
    describeDates()
  })
}
