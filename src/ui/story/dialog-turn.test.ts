import { describe, expect, it } from 'vitest'
import { agreementTo } from './dialog-turn.ts'

const device = { id: 'a1', name: 'Ada’s keychain', isPlatform: true }
const accounts = [
  { credentialId: 'c1', name: 'ada', displayName: 'Ada Byron' },
  { credentialId: 'c2', name: 'grace', displayName: 'Grace Brewster' },
]

describe('what Next does about a passkey dialog', () => {
  it('agrees where a finger, a touch or a scan is asked for', () => {
    expect(agreementTo({ kind: 'verify', device, attemptsLeft: 5 })).toEqual({ kind: 'continue' })
    expect(agreementTo({ kind: 'touch', device })).toEqual({ kind: 'continue' })
    expect(agreementTo({ kind: 'scan code', device })).toEqual({ kind: 'continue' })
  })

  it('takes the first device or account', () => {
    expect(agreementTo({ kind: 'choose authenticator', devices: [device] })).toEqual({
      kind: 'choose',
      id: 'a1',
    })
    expect(agreementTo({ kind: 'choose account', device, accounts })).toEqual({ kind: 'choose', id: 'c1' })
    expect(agreementTo({ kind: 'choose account', device, accounts: [] })).toBeUndefined()
  })

  it('leaves PINs and problems to the reader', () => {
    expect(agreementTo({ kind: 'enter PIN', device, attemptsLeft: 8, isAgain: false })).toBeUndefined()
    expect(agreementTo({ kind: 'nothing usable', reason: 'cancelled' })).toBeUndefined()
  })
})
