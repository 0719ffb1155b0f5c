import { fromUtf8, toHex } from '../../authenticator/bytes/bytes.ts'
import { skipCbor } from '../../authenticator/bytes/cbor-heads.ts'
import { DecodeError } from '../../authenticator/bytes/decode-error.ts'
import { attestationObjectFields } from '../../authenticator/decode/attestation-object.ts'
import { authenticatorDataFields } from '../../authenticator/decode/authenticator-data.ts'
import { certificateFields } from '../../authenticator/decode/certificate.ts'
import { clientDataFields } from '../../authenticator/decode/client-data.ts'
import { coseKeyFields } from '../../authenticator/decode/cose-key.ts'
import { type DecodeProblem, type Field, PartlyDecoded, shifted } from '../../authenticator/decode/field.ts'
import { type FieldGroup, fieldSpec, fieldText } from '../../lessons/passkey-fields.ts'
import type { Spec } from '../../protocol/cookies.ts'
import { describeGap, type Notation } from './gaps.ts'

export type Structure =
  | 'clientDataJSON'
  | 'authenticatorData'
  | 'attestationObject'
  | 'coseKey'
  | 'certificate'
  | 'signature'
  | 'userHandle'

/** One row of the decoded view. */
export interface BytePart {
  /** `authData.flags`, and `authData.flags+0` for bytes between fields. */
  readonly path: string
  readonly name: string
  /** How many parts are around it. */
  readonly depth: number
  readonly offset: number
  readonly length: number
  readonly hex: string
  readonly value: string
  readonly about?: string
  readonly spec?: Spec
  readonly problem?: DecodeProblem
  /** What belongs to the notation, not to a field: brackets, lengths, keys. */
  readonly isBetween?: true
  /** The flags byte is shown bit by bit. */
  readonly flags?: number
}

/** A structure taken apart: every byte belongs to a part. */
export interface Dissection {
  readonly structure: Structure
  readonly bytes: Uint8Array
  readonly parts: readonly BytePart[]
  /** The index of the innermost part of each byte. */
  readonly owners: readonly number[]
  /** Why it can't be decoded to its end. */
  readonly problem?: DecodeProblem
}

interface Decoder {
  readonly group: FieldGroup
  readonly notation: Notation
  readonly decode: (bytes: Uint8Array) => readonly Field[]
  readonly end?: (bytes: Uint8Array) => number
}

const whole =
  (name: string, section: string) =>
  (bytes: Uint8Array): readonly Field[] =>
    bytes.length === 0
      ? []
      : [{ name, offset: 0, length: bytes.length, hex: toHex(bytes), value: toHex(bytes), section }]

const endOfCbor = (bytes: Uint8Array): number => skipCbor(bytes, 0)

const DECODERS: Readonly<Record<Structure, Decoder>> = {
  clientDataJSON: { group: 'client-data', notation: 'json', decode: clientData },
  authenticatorData: { group: 'authenticator-data', notation: 'cbor', decode: authenticatorDataFields },
  attestationObject: {
    group: 'attestation-object',
    notation: 'cbor',
    decode: attestationObjectFields,
    end: endOfCbor,
  },
  coseKey: { group: 'key', notation: 'cbor', decode: (bytes) => coseKeyFields(bytes), end: endOfCbor },
  certificate: { group: 'certificate', notation: 'der', decode: certificateFields },
  signature: { group: 'response', notation: 'der', decode: whole('signature', 'WebAuthn §6.3.3') },
  userHandle: { group: 'response', notation: 'der', decode: whole('userHandle', 'WebAuthn §4') },
}

/** Takes a structure apart as far as it goes. Never throws: what is wrong, and at which byte, is part of the result. */
export function dissect(structure: Structure, bytes: Uint8Array): Dissection {
  const { group, notation, decode, end: endOf } = DECODERS[structure]
  const { fields, problem } = attempt(bytes, decode, endOf)
  const parts: BytePart[] = []
  const end = problem ? Math.max(0, ...fields.map(({ offset, length }) => offset + length)) : bytes.length
  collect(parts, bytes, { fields, from: 0, to: end, path: '', depth: 0, group, notation })
  if (end < bytes.length) parts.push(undecoded(bytes, end))
  const covered = problem ?? rest(parts, fields, bytes, notation)
  return { structure, bytes, parts, owners: ownersOf(parts, bytes), ...(covered && { problem: covered }) }
}

function attempt(
  bytes: Uint8Array,
  decode: Decoder['decode'],
  end: Decoder['end'],
): { readonly fields: readonly Field[]; readonly problem?: DecodeProblem } {
  if (bytes.length === 0) return { fields: [], problem: { message: 'It is empty.', offset: 0 } }
  try {
    const fields = decode(bytes)
    const at = end?.(bytes) ?? bytes.length
    return at < bytes.length ? { fields, problem: following(bytes, at) } : { fields }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const offset = error instanceof DecodeError ? error.offset : placeIn(message, bytes)
    return { fields: error instanceof PartlyDecoded ? error.fields : [], problem: { message, offset } }
  }
}

/** What is behind the place where decoding stopped. */
function undecoded(bytes: Uint8Array, from: number): BytePart {
  return {
    path: `+${from}`,
    name: '',
    depth: 0,
    offset: from,
    length: bytes.length - from,
    hex: toHex(bytes.subarray(from)),
    value: 'not decoded',
    isBetween: true,
  }
}

function following(bytes: Uint8Array, at: number): DecodeProblem {
  const count = bytes.length - at
  return { message: `${count} ${count === 1 ? 'byte follows' : 'bytes follow'} its end.`, offset: at }
}

/** Bytes after the last field of a structure that has nothing after its fields. */
function rest(
  parts: readonly BytePart[],
  fields: readonly Field[],
  bytes: Uint8Array,
  notation: Notation,
): DecodeProblem | undefined {
  const end = Math.max(0, ...fields.map(({ offset, length }) => offset + length))
  const nested = parts.find(({ problem }) => problem)?.problem
  return nested ?? (notation === 'cbor' && end < bytes.length ? following(bytes, end) : undefined)
}

/** Members of the client data, also after a byte order mark. Bytes that aren't UTF-8 would shift every offset. */
function clientData(bytes: Uint8Array): readonly Field[] {
  const bad = firstInvalid(bytes)
  if (bad !== undefined) throw new DecodeError('The bytes are not UTF-8 text.', { offset: bad })
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return marked
    ? clientDataFields(bytes.subarray(3)).map((field) => shifted(field, 3))
    : clientDataFields(bytes)
}

/** Where text stops being UTF-8. */
function firstInvalid(bytes: Uint8Array): number | undefined {
  const isText = (length: number): boolean => {
    try {
      // A sequence that goes on behind the end is not wrong yet.
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length), { stream: true })
      return true
    } catch {
      return false
    }
  }
  if (isText(bytes.length)) return undefined
  let [good, bad] = [0, bytes.length]
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (isText(middle)) good = middle
    else bad = middle
  }
  return good
}

/** The byte that an error message of the JSON parser means: it counts characters, or lines and columns. */
function placeIn(message: string, bytes: Uint8Array): number {
  const text = fromUtf8(bytes)
  const position = /position (\d+)/.exec(message)?.[1]
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? []
  const before =
    line === undefined
      ? 0
      : text
          .split('\n')
          .slice(0, Number(line) - 1)
          .join('\n').length + (line === '1' ? 0 : 1)
  const at = position ?? (column === undefined ? undefined : before + Number(column) - 1)
  if (at === undefined) return /end of/i.test(message) ? bytes.length : 0
  return new TextEncoder().encode(text.slice(0, Number(at))).length
}

interface Range {
  readonly fields: readonly Field[]
  readonly from: number
  readonly to: number
  readonly path: string
  readonly depth: number
  readonly group: FieldGroup
  readonly notation: Notation
}

/** Adds the fields of a range in order, with a part for the bytes before, between and after them. */
function collect(parts: BytePart[], bytes: Uint8Array, range: Range): void {
  const { fields, to, path, depth, group } = range
  let at = range.from
  for (const field of fields) {
    between(parts, bytes, range, at, field.offset)
    const own = path === '' ? field.name : `${path}.${field.name}`
    const bits = field.name === 'flags' && group === 'authenticator-data'
    const about = fieldText(
      ...(isCertificate(group, field.name) ? CERTIFICATE : ([group, field.name] as const)),
    )
    const spec = field.section === undefined ? undefined : fieldSpec(field.section)
    parts.push({
      path: own,
      name: field.name,
      depth,
      offset: field.offset,
      length: field.length,
      hex: field.hex,
      value: field.length === 0 ? 'empty' : field.value,
      ...(about !== undefined && { about }),
      ...(spec && { spec }),
      ...(field.problem && { problem: field.problem }),
      ...(bits && { flags: bytes[field.offset] ?? 0 }),
    })
    at = field.offset + field.length
    if (bits || !field.children || field.children.length === 0) continue
    collect(parts, bytes, {
      fields: field.children,
      from: field.offset,
      to: at,
      path: own,
      depth: depth + 1,
      group: groupInside(group, field.name),
      notation: range.notation,
    })
  }
  between(parts, bytes, range, at, to)
}

function between(
  parts: BytePart[],
  bytes: Uint8Array,
  { path, depth, notation }: Range,
  from: number,
  to: number,
): void {
  if (from >= to) return
  parts.push({
    path: `${path}+${from}`,
    name: '',
    depth,
    offset: from,
    length: to - from,
    hex: toHex(bytes.subarray(from, to)),
    value: describeGap(bytes, { from, to }, notation),
    isBetween: true,
  })
}

function groupInside(group: FieldGroup, name: string): FieldGroup {
  switch (name) {
    case 'authData':
      return 'authenticator-data'
    case 'attStmt':
      return 'statement'
    case 'credentialPublicKey':
      return 'key'
    case 'extensions':
      return 'extension'
    case 'certInfo':
    case 'pubArea':
      return 'tpm'
    default:
      return isCertificate(group, name) ? 'certificate' : group
  }
}

const CERTIFICATE = ['response', 'certificate'] as const

/** An element of the list `x5c`. */
function isCertificate(group: FieldGroup, name: string): boolean {
  return group === 'statement' && /^\d+$/.test(name)
}

/** Parts come from the outside in, so that the last one that has a byte is the innermost. */
function ownersOf(parts: readonly BytePart[], bytes: Uint8Array): readonly number[] {
  const owners = Array.from({ length: bytes.length }, () => -1)
  for (const [index, { offset, length }] of parts.entries()) owners.fill(index, offset, offset + length)
  return owners
}
