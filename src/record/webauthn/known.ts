import { fromBase64url, utf8 } from '../../authenticator/bytes/bytes.ts'
import type { AuthenticationExpectations } from '../../authenticator/verify/authentication.ts'
import type { CredentialRecord } from '../../authenticator/verify/record.ts'
import type { RegistrationExpectations } from '../../authenticator/verify/registration.ts'
import type { PasskeyCeremony } from '../../lessons/passkey-steps.ts'

/** What the app had stored about a passkey. Bytes are base64url. */
export interface StoredPasskey {
  readonly id: string
  readonly publicKey: string
  /** Absent where it isn't known. */
  readonly counter?: number
  /** Absent where the app doesn't keep it. */
  readonly isBackupEligible?: boolean
}

/** What is known of the app's expectations. What is absent is not judged. */
export interface Known {
  /** base64url. */
  readonly challenge?: string
  readonly origins?: readonly string[]
  readonly rpIds?: readonly string[]
  readonly requiresUserVerification?: boolean
  /** COSE algorithms that were offered. */
  readonly algorithms?: readonly number[]
  readonly allowedIds?: readonly string[]
  readonly stored?: StoredPasskey
  /** IDs that are registered already. */
  readonly registeredIds?: readonly string[]
  readonly isConditional?: boolean
  /** Milliseconds since 1970. */
  readonly now: number
}

/** The steps that need something that isn't known. */
export function unjudged(ceremony: PasskeyCeremony, known: Known): ReadonlySet<number> {
  const isRegistration = ceremony === 'registration'
  const needs: readonly (readonly [isKnown: boolean, ...steps: number[]])[] = isRegistration
    ? [
        [known.challenge !== undefined, 8],
        [known.origins !== undefined, 9],
        [known.rpIds !== undefined, 14],
        [known.requiresUserVerification !== undefined, 16],
        [known.algorithms !== undefined, 20],
        [known.registeredIds !== undefined, 26],
      ]
    : [
        [known.stored !== undefined, 6, 21],
        [known.stored?.counter !== undefined, 22],
        [known.challenge !== undefined, 11],
        [known.origins !== undefined, 12],
        [known.rpIds !== undefined, 15],
        [known.requiresUserVerification !== undefined, 17],
        [known.stored?.isBackupEligible !== undefined, 19],
      ]
  return new Set(needs.flatMap(([isKnown, ...steps]) => (isKnown ? [] : steps)))
}

/** A challenge that is not base64url can't be matched by any, but is compared as text. */
function challengeBytes(text: string): Uint8Array {
  try {
    return fromBase64url(text)
  } catch {
    return utf8(text)
  }
}

function common(known: Known, off: ReadonlySet<number>) {
  return {
    challenge: challengeBytes(known.challenge ?? ''),
    origins: known.origins ?? [],
    rpIds: known.rpIds ?? [],
    allowsCrossOrigin: false,
    topOrigins: [],
    requiresUserVerification: known.requiresUserVerification ?? false,
    off,
  }
}

export function registrationExpectations(known: Known, off: ReadonlySet<number>): RegistrationExpectations {
  return {
    ...common(known, off),
    algorithms: known.algorithms ?? [],
    isConditional: known.isConditional ?? false,
    now: known.now,
    isRegistered: (id) => known.registeredIds?.includes(id) ?? false,
  }
}

export function authenticationExpectations(
  known: Known,
  off: ReadonlySet<number>,
): AuthenticationExpectations {
  return {
    ...common(known, off),
    allowedIds: known.allowedIds ?? [],
    record: known.stored && recordOf(known.stored),
    isUserKnown: true,
  }
}

function recordOf({ id, publicKey, counter, isBackupEligible }: StoredPasskey): CredentialRecord {
  return {
    type: 'public-key',
    id,
    publicKey,
    signCount: counter ?? 0,
    uvInitialized: true,
    transports: [],
    backupEligible: isBackupEligible ?? false,
    backupState: false,
  }
}
