import { TokenError } from './token-error.ts'

/** Seconds past `exp` (or before `nbf`) that are still accepted (reference 3). */
const toleranceSeconds = 15

type Members = Readonly<Record<string, unknown>>

/**
 * Checks the times that the claims name (RFC 7519 section 4.1), and those that the header repeats (section 5.3).
 * @throws TokenError
 */
export function judgeClaims(claims: Members, header: Members, nowSeconds: number): void {
  const refuse = (message: string) =>
    new TokenError(message, { code: 'ERR_JWT_CLAIM_VALIDATION_FAILED', payload: claims })
  for (const claim of ['iat', 'nbf', 'exp'])
    if (claims[claim] !== undefined && typeof claims[claim] !== 'number')
      throw refuse(`The claim ${claim} of the token is not a number`)
  if (Number(claims['nbf']) > nowSeconds + toleranceSeconds) throw refuse('The token is not valid yet')
  if (Number(claims['exp']) <= nowSeconds - toleranceSeconds)
    throw new TokenError('The token has expired', { code: 'ERR_JWT_EXPIRED', payload: claims })
  for (const claim of ['iss', 'sub', 'aud'])
    if (header[claim] !== undefined && JSON.stringify(header[claim]) !== JSON.stringify(claims[claim]))
      throw refuse(`The header of the token has a different ${claim}`)
}
