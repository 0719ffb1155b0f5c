import type { Cbor } from '../bytes/cbor.ts'
import { DecodeError } from '../bytes/decode-error.ts'
import { authenticatorDataFields } from './authenticator-data.ts'
import { arrayFields, headerLength, type Inside, type MemberNotes, mapFields } from './cbor-fields.ts'
import { certificateFields } from './certificate.ts'
import { algorithmText } from './cose-key.ts'
import { type Field, PartlyDecoded, shifted } from './field.ts'
import { certInfoFields, pubAreaFields } from './tpm.ts'

const OBJECT = 'WebAuthn §6.5.4'

/** The paragraph of each attestation format. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ['packed', 'WebAuthn §8.2'],
  ['tpm', 'WebAuthn §8.3'],
  ['android-key', 'WebAuthn §8.4'],
  ['fido-u2f', 'WebAuthn §8.6'],
  ['none', 'WebAuthn §8.7'],
  ['apple', 'WebAuthn §8.8'],
])

/** The parts of an attestation object, down to keys and certificates. @throws Error when it can't be decoded. */
export function attestationObjectFields(bytes: Uint8Array): readonly Field[] {
  const format = formatOf(bytes)
  const section = FORMATS.get(format) ?? OBJECT
  return mapFields(bytes, 0, (key) => {
    if (key === 'authData') return { section: OBJECT, inside: byteFields(authenticatorDataFields) }
    if (key !== 'attStmt') return { section: OBJECT }
    return {
      section,
      // The map's header is one byte: no statement has 24 members.
      inside: (value, offset) =>
        value instanceof Map && value.size > 0
          ? mapFields(bytes, offset - 1, (name) => statementNotes(bytes, name, section))
          : undefined,
    }
  })
}

/** The format, also of an object that is broken behind it. */
function formatOf(bytes: Uint8Array): string {
  const fieldsOf = (): readonly Field[] => {
    try {
      return mapFields(bytes, 0, () => ({}))
    } catch (error) {
      if (error instanceof PartlyDecoded) return error.fields
      throw error
    }
  }
  return fieldsOf().find(({ name }) => name === 'fmt')?.value ?? ''
}

function statementNotes(bytes: Uint8Array, name: string | number, section: string): MemberNotes {
  if (name === 'alg') return { section, value: algorithmText }
  if (name === 'certInfo') return { section, inside: byteFields(certInfoFields) }
  if (name === 'pubArea') return { section, inside: byteFields(pubAreaFields) }
  if (name !== 'x5c') return { section }
  return {
    section,
    inside: (_, offset) =>
      arrayFields(bytes, offset - headerLength(bytes, offset - 1), () => ({
        section: 'RFC 5280 §4.1',
        inside: byteFields(certificateFields),
      })),
  }
}

/** Goes on inside a byte string; what can't be decoded stays bytes, with the reason. */
function byteFields(decode: (bytes: Uint8Array) => readonly Field[]) {
  return (value: Cbor, offset: number): Inside | undefined => {
    if (!(value instanceof Uint8Array)) return undefined
    try {
      return decode(value).map((field) => shifted(field, offset))
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      return { message, offset: offset + (error instanceof DecodeError ? error.offset : 0) }
    }
  }
}
