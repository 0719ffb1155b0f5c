import { readBigEndian, toHex } from '../bytes/bytes.ts'
import { decodeCborAt } from '../bytes/cbor.ts'
import { DecodeError } from '../bytes/decode-error.ts'
import { FLAG } from '../data/authenticator-data.ts'
import { mapFields } from './cbor-fields.ts'
import { coseKeyFields } from './cose-key.ts'
import { type Field, type FieldNotes, FieldReader, PartlyDecoded } from './field.ts'

const DATA = 'WebAuthn §6.1'
const ATTESTED = 'WebAuthn §6.5.1'

/** Bits from the lowest to the highest. */
const FLAG_TEXTS: ReadonlyArray<readonly [bit: number, name: string, text: string]> = [
  [FLAG.UP, 'UP', 'the user was present'],
  [FLAG.UV, 'UV', 'the user was verified'],
  [FLAG.BE, 'BE', 'the credential may be backed up'],
  [FLAG.BS, 'BS', 'the credential is backed up'],
  [FLAG.AT, 'AT', 'attested credential data follows'],
  [FLAG.ED, 'ED', 'extension data follows'],
]

/**
 * The parts of authenticator data (WebAuthn §6.1).
 * @throws PartlyDecoded when the data ends too early, or something in it can't be decoded.
 */
export function authenticatorDataFields(bytes: Uint8Array): readonly Field[] {
  const reader = new FieldReader(bytes)
  try {
    takeFields(reader, bytes)
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error
    throw new PartlyDecoded(error.message, { offset: error.offset, fields: reader.fields, cause: error })
  }
  return reader.fields
}

function takeFields(reader: FieldReader, bytes: Uint8Array): void {
  reader.take('rpIdHash', 32, () => ({ section: DATA }))
  const flags = reader.take('flags', 1, (byte) => flagNotes(byte, 32))[0] ?? 0
  reader.take('signCount', 4, (count) => ({ section: DATA, value: String(readBigEndian(count)) }))
  if (flags & FLAG.AT) attestedFields(reader, bytes)
  if (flags & FLAG.ED) {
    const { offset } = reader
    const { end } = decodeCborAt(bytes, offset)
    const children = mapFields(bytes, offset, () => ({ section: 'WebAuthn §10' }))
    reader.take('extensions', end - offset, () => ({
      section: DATA,
      value: children.map(named).join(', '),
      children,
    }))
  }
}

function named({ name, value }: Field): string {
  return `${name}: ${value}`
}

/** The byte, with one child per bit. */
function flagNotes(bytes: Uint8Array, offset: number): FieldNotes {
  const flags = bytes[0] ?? 0
  const isSet = ([bit]: (typeof FLAG_TEXTS)[number]): boolean => (flags & bit) !== 0
  const set = FLAG_TEXTS.filter(isSet).map(([, name]) => name)
  const children = FLAG_TEXTS.map((each): Field => {
    const [, name, text] = each
    return {
      name,
      offset,
      length: 1,
      hex: toHex(bytes),
      value: `${isSet(each) ? 1 : 0} (${text})`,
      section: DATA,
    }
  })
  return { section: DATA, value: set.join(' ') || 'none', children }
}

function attestedFields(reader: FieldReader, bytes: Uint8Array): void {
  reader.take('aaguid', 16, (id) => ({ section: ATTESTED, value: uuidText(id) }))
  const length = reader.take('credentialIdLength', 2, (count) => ({
    section: ATTESTED,
    value: String(readBigEndian(count)),
  }))
  reader.take('credentialId', readBigEndian(length), () => ({ section: ATTESTED }))
  const { offset } = reader
  const { end } = decodeCborAt(bytes, offset)
  const children = coseKeyFields(bytes, offset)
  reader.take('credentialPublicKey', end - offset, () => ({
    section: ATTESTED,
    value: children
      .filter(({ name }) => name === 'alg' || name === 'crv')
      .map(named)
      .join(', '),
    children,
  }))
}

/** An AAGUID the way it is usually written. */
export function uuidText(bytes: Uint8Array): string {
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
