import { describe, expect } from 'vitest'
import { type AdapterUnderTest, countWinners, refusal, specify, verificationToken } from './rows.ts'

export function describeVerificationTokens(subject: AdapterUnderTest): void {
  describe('createVerificationToken and useVerificationToken', () => {
    specify(
      subject,
      'give the token back once, with its expiry as a Date, and never again',
      async ({ createVerificationToken, useVerificationToken: redeem }) => {
        expect(await createVerificationToken(verificationToken())).toEqual(verificationToken())
        const used = await redeem(verificationToken())
        expect(used).toStrictEqual(verificationToken())
        expect(used?.expires).toBeInstanceOf(Date)
        expect(await redeem(verificationToken())).toBeNull()
      },
    )

    specify(
      subject,
      'let exactly one of two concurrent uses win',
      async ({ createVerificationToken, useVerificationToken: redeem }) => {
        await createVerificationToken(verificationToken())
        const uses = [redeem(verificationToken()), redeem(verificationToken())]
        const results = await Promise.all(uses)
        expect(results.filter((row) => row !== null)).toEqual([verificationToken()])
      },
    )

    specify(
      subject,
      'let exactly one of twenty concurrent uses win, between other uses',
      async ({ createVerificationToken, useVerificationToken: redeem }) => {
        await createVerificationToken(verificationToken())
        await createVerificationToken(verificationToken({ identifier: 'grace@example.com' }))
        const uses = Array.from({ length: 40 }, (_, n) =>
          redeem(verificationToken(n % 2 ? { identifier: 'grace@example.com' } : {})),
        )
        const winners = (await Promise.all(uses)).filter((row) => row !== null)
        expect(winners.map((row) => row.identifier).sort()).toEqual(['ada@example.com', 'grace@example.com'])
      },
    )

    specify(
      subject,
      'find nothing, and use nothing up, when the identifier or the token differs',
      async ({ createVerificationToken, useVerificationToken: redeem }) => {
        await createVerificationToken(verificationToken())
        const { identifier, token } = verificationToken()
        expect(await redeem({ identifier, token: 'other' })).toBeNull()
        expect(await redeem({ identifier: 'grace@example.com', token })).toBeNull()
        expect(await redeem({ identifier: token, token: identifier })).toBeNull()
        expect(await redeem({ identifier, token })).toEqual(verificationToken())
      },
    )

    specify(
      subject,
      'keep several tokens of one address, and one token of several addresses, apart',
      async ({ createVerificationToken, useVerificationToken: redeem }) => {
        const tokens = [
          verificationToken(),
          verificationToken({ token: 'second' }),
          verificationToken({ identifier: 'grace@example.com' }),
        ]
        for (const token of tokens) await createVerificationToken(token)
        for (const token of tokens) expect(await redeem(token)).toEqual(token)
      },
    )

    specify(
      subject,
      'give an expired token back too: the engine decides what expiry means',
      async ({ createVerificationToken, useVerificationToken: redeem }) => {
        const expired = verificationToken({ expires: new Date(0) })
        await createVerificationToken(expired)
        expect(await redeem(expired)).toEqual(expired)
      },
    )

    specify(
      subject,
      'refuse a second token with the same identifier and token, and let one of ten concurrent creations win',
      async ({ createVerificationToken }) => {
        const calls = Array.from({ length: 10 }, () => createVerificationToken(verificationToken()))
        expect(await countWinners(calls, 'duplicate')).toBe(1)
        await expect(createVerificationToken(verificationToken())).rejects.toMatchObject(
          refusal('duplicate', 'createVerificationToken'),
        )
      },
    )

    specify(
      subject,
      'store copies: changing the argument or the result later alters nothing',
      async ({ createVerificationToken, useVerificationToken: redeem }) => {
        const given = verificationToken()
        const returned = await createVerificationToken(given)
        given.expires.setTime(0)
        returned?.expires.setTime(0)
        expect(await redeem(verificationToken())).toEqual(verificationToken())
      },
    )
  })
}
