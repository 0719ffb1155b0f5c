import { expect, it } from 'vitest'
import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterUser,
  VerificationToken,
} from '../../core/adapters.ts'
import type { FullAdapter } from '../full-adapter.ts'

/** What the suite runs on. `create` gives a new, empty adapter, made with the option `randomId` that is handed in. */
export interface AdapterUnderTest {
  readonly name: string
  create(options: { readonly randomId: () => string }): Promise<{ readonly adapter: FullAdapter }>
  /** Titles of tests that this adapter is known to fail, and why. One that passes after all is reported. */
  readonly shortfalls?: Readonly<Record<string, string>>
  /** Called after each test, with what `create` gave. */
  dispose(made: { readonly adapter: FullAdapter }): Promise<void>
}

/** Id that `randomId` makes in every test. */
export const MADE_ID = 'made-by-random-id'

/** One test of the contract, on a new adapter. */
export function specify(
  subject: AdapterUnderTest,
  title: string,
  test: (adapter: FullAdapter) => Promise<void>,
): void {
  const shortfall = subject.shortfalls?.[title]
  if (shortfall === undefined) it(title, withAdapter(subject, test))
  else it.fails(`${title}: it does not, ${shortfall}`, withAdapter(subject, test))
}

function withAdapter(
  subject: AdapterUnderTest,
  test: (adapter: FullAdapter) => Promise<void>,
): () => Promise<void> {
  return async () => {
    const made = await subject.create({ randomId: () => MADE_ID })
    try {
      await test(made.adapter)
    } finally {
      await subject.dispose(made)
    }
  }
}

export function ada(members: Partial<AdapterUser> = {}): AdapterUser {
  return {
    id: 'user-ada',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    emailVerified: null,
    image: 'https://example.com/ada.png',
    ...members,
  }
}

export function grace(members: Partial<AdapterUser> = {}): AdapterUser {
  return ada({ id: 'user-grace', name: 'Grace Hopper', email: 'grace@example.com', ...members })
}

export function githubAccount(members: Partial<AdapterAccount> = {}): AdapterAccount {
  return {
    userId: 'user-ada',
    type: 'oauth',
    provider: 'github',
    providerAccountId: '583231',
    access_token: 'gho_16C7e42F292c6912E7710c838347Ae178B4a',
    token_type: 'bearer',
    scope: 'read:user,user:email',
    ...members,
  }
}

export function session(members: { sessionToken?: string; userId?: string; expires?: Date } = {}) {
  return {
    sessionToken: 'session-1',
    userId: 'user-ada',
    expires: new Date('2026-12-20T10:00:00.123Z'),
    ...members,
  }
}

export function verificationToken(members: Partial<VerificationToken> = {}): VerificationToken {
  return {
    identifier: 'ada@example.com',
    token: '9f86d081884c7d659a2feaa0c55ad015',
    expires: new Date('2026-11-21T10:00:00.456Z'),
    ...members,
  }
}

export function authenticator(members: Partial<AdapterAuthenticator> = {}): AdapterAuthenticator {
  return {
    credentialID: 'Q3JlZGVudGlhbA==',
    userId: 'user-ada',
    providerAccountId: 'Q3JlZGVudGlhbA==',
    credentialPublicKey: 'UHVibGljS2V5+/8=',
    counter: 0,
    credentialDeviceType: 'singleDevice',
    credentialBackedUp: false,
    transports: 'internal,hybrid',
    ...members,
  }
}

/** How many of these calls succeeded; every other one must have been refused with this code. */
export async function countWinners(calls: readonly unknown[], code: string): Promise<number> {
  const settled = await Promise.allSettled(calls)
  for (const outcome of settled) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ name: 'RowError', code })
  }
  return settled.filter((outcome) => outcome.status === 'fulfilled').length
}

/** What a refused call rejects with. */
export function refusal(code: string, operation: string) {
  return { name: 'RowError', code, operation, message: expect.stringMatching(`^${operation}: .+`) }
}
