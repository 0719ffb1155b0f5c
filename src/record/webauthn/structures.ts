import type { Structure } from './dissect.ts'
import type { PasskeyResponse } from './read-response.ts'

export interface NamedBytes {
  readonly structure: Structure
  readonly bytes: Uint8Array
}

/** The structures of a response, in the order in which one reads them. */
export function structuresOf(response: PasskeyResponse): readonly NamedBytes[] {
  const { attestationObject, authenticatorData, clientDataJSON, signature, userHandle } = response
  const all: readonly (readonly [Structure, Uint8Array | undefined])[] = [
    ['clientDataJSON', clientDataJSON],
    ['attestationObject', attestationObject],
    ['authenticatorData', authenticatorData],
    ['signature', signature],
    ['userHandle', userHandle],
  ]
  return all.flatMap(([structure, bytes]) => (bytes === undefined ? [] : [{ structure, bytes }]))
}
