import { fromHex, toBase64url } from '../../authenticator/bytes/bytes.ts'
import { decodeCoseKey } from '../../authenticator/keys/keys.ts'
import type { PasskeyCeremony } from '../../lessons/passkey-steps.ts'
import { dissect } from './dissect.ts'
import type { Known } from './known.ts'
import type { NamedBytes } from './structures.ts'

/** What the reader types next to a pasted response. Empty means: not known. */
export interface ExpectedDraft {
  readonly challenge: string
  readonly origin: string
  readonly rpId: string
  readonly requiresUserVerification: boolean
  readonly counter: string
}

export const NOTHING_EXPECTED: ExpectedDraft = {
  challenge: '',
  origin: '',
  rpId: '',
  requiresUserVerification: false,
  counter: '',
}

/** A public key that was pasted: a COSE key, or something that has one in it. */
export function keyIn(
  parts: readonly NamedBytes[],
): { readonly publicKey: string } | { readonly problem: string } {
  for (const { bytes, structure } of parts) {
    if (structure === 'coseKey') return readable(bytes)
    const { parts: fields, problem } = dissect(structure, bytes)
    const field = fields.find(({ name }) => name === 'credentialPublicKey')
    if (field) return readable(fromHex(field.hex))
    if (problem) return { problem: `Byte ${problem.offset}: ${problem.message}` }
  }
  return {
    problem: 'There is no public key in it. Paste a COSE key, an attestation object or a registration.',
  }
}

function readable(bytes: Uint8Array): { readonly publicKey: string } | { readonly problem: string } {
  const { problem } = dissect('coseKey', bytes)
  if (problem) return { problem: `Byte ${problem.offset}: ${problem.message}` }
  try {
    decodeCoseKey(bytes)
    return { publicKey: toBase64url(bytes) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

/** What is known of a pasted response. The stored passkey of a sign-in has the ID that the response names: only its key is judged. */
export function knownOf(
  { ceremony, id }: { readonly ceremony: PasskeyCeremony; readonly id: string },
  draft: ExpectedDraft,
  publicKey: string | undefined,
  now: number,
): Known {
  const [challenge, origin, rpId] = [draft.challenge, draft.origin, draft.rpId].map((each) => each.trim())
  return {
    ...(challenge && { challenge }),
    ...(origin && { origins: [origin] }),
    ...(rpId && { rpIds: [rpId] }),
    requiresUserVerification: draft.requiresUserVerification,
    ...(ceremony === 'authentication' &&
      publicKey !== undefined && {
        stored: { id, publicKey, ...(draft.counter.trim() !== '' && { counter: Number(draft.counter) }) },
      }),
    now,
  }
}

/** What is wrong with the typed values, by field. */
export function expectedProblems({
  challenge,
  counter,
  origin,
  rpId,
}: ExpectedDraft): Partial<Record<keyof ExpectedDraft, string>> {
  const bad = /[^\w-]/.exec(challenge.trim())
  const typed = origin.trim()
  return {
    ...(bad && { challenge: `Character ${bad.index + 1}, “${bad[0]}”, is not base64url.` }),
    ...(typed !== '' &&
      !/^[\w.-]+:/.test(typed) && { origin: 'An origin begins with its scheme: https://shop.example' }),
    ...(/[:/]/.test(rpId) && { rpId: 'An RP ID is a name without scheme, port or path: shop.example' }),
    ...(counter.trim() !== '' &&
      !/^\d+$/.test(counter.trim()) && { counter: 'A counter is a whole number.' }),
  }
}
