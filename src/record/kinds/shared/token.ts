import type { EncryptedToken } from '../../../protocol/steps.ts'
import type { Label } from '../../labels/step-label.ts'
import { type Atom, leavesOf } from '../../values/atoms.ts'
import { formatTime, plural } from '../../values/time.ts'
import type { StepWith } from '../kind.ts'

/** What the encryption and the decryption of a token have in common. */
export const TOKEN_STEP = {
  group: 'token',
  tab: 'Tokens',
  diagram: 'box',
  values: ({ data: { claims, token } }: StepWith<EncryptedToken>): readonly Atom[] => [
    { site: 'engine', name: 'token', value: token },
    ...leavesOf('engine', { claims }),
  ],
} as const

/** Tokens that only wrap a parameter say nothing by themselves: the cookie has the same secret. */
export function isWrapper({ data: { purpose } }: StepWith<EncryptedToken>): boolean {
  return purpose.startsWith('encoded')
}

/** `session token encrypted 585 characters`, `State cookie decrypted` */
export function tokenInWords({ data: { purpose, token } }: StepWith<EncryptedToken>, verb: string): Label {
  const name = purpose === 'pkce' ? 'PKCE' : `${purpose.charAt(0).toUpperCase()}${purpose.slice(1)}`
  return {
    name: `${name} ${purpose === 'session' ? 'token' : 'cookie'} ${verb}`,
    note: `${token.length} characters`,
  }
}

export function tokenLabel({ data: { header, purpose } }: StepWith<EncryptedToken>, verb: string): Label {
  const algorithms = [header['alg'], header['enc']].filter((part) => typeof part === 'string')
  return { name: `token ${verb}`, note: [purpose, ...algorithms].join(', ') }
}

/** `the pkce token with 2 claims, valid until …` */
export function encryptedTokenLabel({ data: { claims, purpose } }: StepWith<EncryptedToken>): string {
  const exp = claims['exp']
  const until = typeof exp === 'number' ? `, valid until ${formatTime(exp * 1000)}` : ''
  return `the ${purpose} token with ${plural(Object.keys(claims).length, 'claim')}${until}`
}
