import {
  bigEndian,
  concat,
  fromHex,
  readBigEndian,
  toBase64url,
  toHex,
  utf8,
} from '../../authenticator/bytes/bytes.ts'
import { type CborMap, decodeCbor, encodeCbor } from '../../authenticator/bytes/cbor.ts'
import { readAuthenticatorData } from '../../authenticator/data/authenticator-data.ts'
import type { PasskeyJson } from '../../protocol/passkey-json.ts'
import { isRecord } from '../../protocol/shape.ts'
import { dissect } from './dissect.ts'
import type { PasskeyResponse } from './read-response.ts'

/** A passkey's response in decoded form, as it is typed. Bytes are hexadecimal digits. */
export interface PasskeyDraft {
  readonly type: string
  readonly challenge: string
  readonly origin: string
  readonly rpIdHash: string
  /** The flags byte. */
  readonly flags: number
  readonly counter: string
  /** Only where there are such parts: the COSE key and the attestation of a registration, the signature of a sign-in. */
  readonly key?: string
  readonly format?: string
  readonly statement?: string
  readonly signature?: string
}

interface Decoded {
  readonly client: Readonly<Record<string, unknown>>
  readonly data: Uint8Array
  readonly object?: CborMap
}

/** Takes a response apart for editing. Undefined when it is too broken: its bytes can be edited as text. */
function decoded({
  attestationObject,
  authenticatorData,
  clientDataJSON,
}: PasskeyResponse): Decoded | undefined {
  try {
    const client: unknown = JSON.parse(new TextDecoder().decode(clientDataJSON))
    const object = attestationObject && decodeCbor(attestationObject)
    const data = object instanceof Map ? object.get('authData') : authenticatorData
    if (!isRecord(client) || !(data instanceof Uint8Array)) return undefined
    readAuthenticatorData(data)
    return { client, data, ...(object instanceof Map && { object: object as CborMap }) }
  } catch {
    return undefined
  }
}

export function passkeyDraft(response: PasskeyResponse): PasskeyDraft | undefined {
  const found = decoded(response)
  if (!found) return undefined
  const { client, data, object } = found
  const { publicKeyBytes } = readAuthenticatorData(data)
  const statement = object?.get('attStmt')
  return {
    type: String(client['type'] ?? ''),
    challenge: String(client['challenge'] ?? ''),
    origin: String(client['origin'] ?? ''),
    rpIdHash: toHex(data.subarray(0, 32)),
    flags: data[32] ?? 0,
    counter: String(readBigEndian(data.subarray(33, 37))),
    ...(publicKeyBytes && { key: toHex(publicKeyBytes) }),
    ...(object && { format: String(object.get('fmt')) }),
    ...(statement !== undefined && { statement: toHex(encodeCbor(statement)) }),
    ...(response.signature && { signature: toHex(response.signature) }),
  }
}

export type DraftProblems = Partial<Record<keyof PasskeyDraft, string>>

/** What is wrong in a draft, by field. Wrong values are allowed: only what can't be written down is a problem. */
export function draftProblems(draft: PasskeyDraft): DraftProblems {
  const problems: Partial<Record<keyof PasskeyDraft, string>> = {}
  for (const name of ['rpIdHash', 'key', 'statement', 'signature'] as const) {
    const problem = hexProblem(draft[name] ?? '')
    if (problem !== undefined) problems[name] = problem
  }
  if (problems.rpIdHash === undefined && draft.rpIdHash.length !== 64)
    problems.rpIdHash = `A SHA-256 hash has 32 bytes, not ${draft.rpIdHash.length / 2}.`
  if (!/^\d+$/.test(draft.counter) || Number(draft.counter) > 0xffff_ffff)
    problems.counter = 'A counter is a whole number of at most 4294967295.'
  for (const name of ['key', 'statement'] as const) {
    const hex = draft[name]
    if (hex === undefined || problems[name] !== undefined) continue
    // Any map will do: whether it is a key is for the app to find out.
    const { problem } = dissect('coseKey', fromHex(hex))
    if (problem) problems[name] = `Byte ${problem.offset}: ${problem.message}`
  }
  return problems
}

function hexProblem(text: string): string | undefined {
  const bad = /[^0-9a-f]/i.exec(text)
  if (bad) return `Character ${bad.index + 1}, “${bad[0]}”, is not a hexadecimal digit.`
  return text.length % 2 === 1 ? 'Half a byte is missing: the number of digits is odd.' : undefined
}

/** The response with what a draft changes. What isn't changed keeps its bytes, so that a signature over them stays good. */
export function draftedResponse(
  response: PasskeyResponse,
  before: PasskeyDraft,
  draft: PasskeyDraft,
): PasskeyJson | undefined {
  const found = decoded(response)
  const parts = response.json['response']
  if (!found || !isRecord(parts) || JSON.stringify(before) === JSON.stringify(draft)) return undefined
  const client = clientChanges(before, draft)
  const data = dataOf(found.data, before, draft)
  const object = objectOf(found, before, draft, data)
  return {
    ...response.json,
    response: {
      ...parts,
      ...(client && { clientDataJSON: toBase64url(utf8(JSON.stringify({ ...found.client, ...client }))) }),
      ...(object && { attestationObject: toBase64url(object) }),
      ...(!found.object && data !== found.data && { authenticatorData: toBase64url(data) }),
      ...(draft.signature !== undefined &&
        draft.signature !== before.signature && { signature: toBase64url(fromHex(draft.signature)) }),
    },
  }
}

function clientChanges(
  before: PasskeyDraft,
  draft: PasskeyDraft,
): Readonly<Record<string, string>> | undefined {
  const names = (['type', 'challenge', 'origin'] as const).filter((name) => before[name] !== draft[name])
  return names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, draft[name]]))
}

function dataOf(data: Uint8Array, before: PasskeyDraft, draft: PasskeyDraft): Uint8Array {
  const names = ['rpIdHash', 'flags', 'counter', 'key'] as const
  if (names.every((name) => before[name] === draft[name])) return data
  const at = readAuthenticatorData(data).offsets.publicKey
  const head = concat(
    fromHex(draft.rpIdHash),
    Uint8Array.of(draft.flags),
    bigEndian(Number(draft.counter), 4),
  )
  if (at === undefined || draft.key === undefined) return concat(head, data.subarray(37))
  const end = at + (before.key ?? '').length / 2
  return concat(head, data.subarray(37, at), fromHex(draft.key), data.subarray(end))
}

function objectOf(
  { data: old, object }: Decoded,
  before: PasskeyDraft,
  draft: PasskeyDraft,
  data: Uint8Array,
): Uint8Array | undefined {
  const isSame = data === old && before.format === draft.format && before.statement === draft.statement
  if (!object || isSame) return undefined
  const statement =
    draft.statement === undefined ? object.get('attStmt') : decodeCbor(fromHex(draft.statement))
  return encodeCbor(
    new Map([
      ...object,
      ['fmt', draft.format ?? object.get('fmt')],
      ['attStmt', statement],
      ['authData', data],
    ]),
  )
}
