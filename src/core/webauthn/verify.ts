import type { Surroundings } from '../context.ts'
import { WebAuthnVerificationError } from '../errors.ts'
import { messageOf } from '../thrown.ts'

/**
 * Lets the library check a ceremony: type, challenge, origin, relying party, presence, signature and counter (Web Authentication 7.1, 7.2).
 * @throws WebAuthnVerificationError when it refuses, by throwing or by its result.
 */
export async function verifyCeremony<R extends { readonly verified: boolean }>(
  ceremony: string,
  verify: () => R | PromiseLike<R>,
  expected: Readonly<Record<string, unknown>>,
  { report }: Surroundings,
): Promise<R> {
  let result: R
  try {
    result = await verify()
  } catch (error) {
    const detail = messageOf(error)
    await report.check('WEBAUTHN-7', false, { subject: ceremony, detail, expected })
    throw new WebAuthnVerificationError(undefined, { cause: error })
  }
  await report.check('WEBAUTHN-7', result.verified, { subject: ceremony, expected })
  if (!result.verified)
    throw new WebAuthnVerificationError(`WebAuthn ${ceremony} response couldn't be verified`)
  return result
}

const DEMANDS = ['requireUserVerification', 'requireUserPresence']

/** Whether the user must be verified and present, where the configuration says so. Without it, the library demands it. */
export function verificationDemand(options: object = {}): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(options).filter(([name]) => DEMANDS.includes(name)))
}
