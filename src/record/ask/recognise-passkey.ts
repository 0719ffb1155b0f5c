import { fromBase64url } from '../../protocol/base64.ts'
import { type PasskeyJson, passkeyJsonIn } from '../../protocol/passkey-json.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { Structure } from '../webauthn/dissect.ts'

/** A passkey's response, or a part of one, or certificates. It is only looked at here; `webauthn` takes it apart. */
export interface AskedPasskey {
  readonly is: 'passkey'
  /** In a few words: `a passkey’s registration`. */
  readonly name: string
  /** A whole response. */
  readonly response?: PasskeyJson
  readonly parts: readonly { readonly structure: Structure; readonly bytes: Uint8Array }[]
  /** Why it can't be read, with the place. */
  readonly problem?: string
}

/** What a text is, if it is something of a passkey: JSON, base64, base64url, hexadecimal digits, or PEM. */
export function passkeyIn(text: string): AskedPasskey | undefined {
  if (text.startsWith('{')) return fromJson(text)
  if (text.includes('-----BEGIN CERTIFICATE-----')) return fromPem(text)
  const bytes = bytesIn(text)
  if (bytes instanceof Uint8Array) return fromBytes(bytes)
  return bytes && { is: 'passkey', name: 'something of a passkey', parts: [], problem: bytes.problem }
}

const MARKS = /"(?:clientDataJSON|attestationObject)\\?"|"type"\s*:\s*"webauthn\./

function fromJson(text: string): AskedPasskey | undefined {
  if (!MARKS.test(text)) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const problem = `It is not JSON: ${error instanceof Error ? error.message : String(error)}`
    return { is: 'passkey', name: 'a passkey’s response', parts: [], problem }
  }
  if (!isRecord(value)) return undefined
  const { challenge, type } = value
  if (typeof type === 'string' && type.startsWith('webauthn.') && challenge !== undefined)
    return only('clientDataJSON', new TextEncoder().encode(text))
  const response = passkeyJsonIn(value)
  if (response) return whole(response)
  const problem = 'It has no member `response` with a `clientDataJSON`.'
  return { is: 'passkey', name: 'a passkey’s response', parts: [], problem }
}

function whole(response: PasskeyJson): AskedPasskey {
  const isNew = isRecord(response['response']) && 'attestationObject' in response['response']
  return {
    is: 'passkey',
    name: isNew ? 'a passkey’s registration' : 'a passkey’s sign-in',
    response,
    parts: [],
  }
}

const NAMES: Readonly<Record<Structure, string>> = {
  clientDataJSON: 'client data',
  attestationObject: 'an attestation object',
  authenticatorData: 'authenticator data',
  coseKey: 'a COSE key',
  certificate: 'a certificate',
  signature: 'a signature',
  userHandle: 'a user handle',
}

function only(structure: Structure, ...all: readonly Uint8Array[]): AskedPasskey {
  return {
    is: 'passkey',
    name: all.length > 1 ? `${all.length} certificates` : NAMES[structure],
    parts: all.map((bytes) => ({ structure, bytes })),
  }
}

function fromPem(text: string): AskedPasskey {
  const blocks = [...text.matchAll(/-----BEGIN CERTIFICATE-----([^-]*)(-----END CERTIFICATE-----)?/g)]
  const all: Uint8Array[] = []
  for (const [index, [, content = '', end]] of blocks.entries()) {
    const read = bytesIn(content.trim(), true)
    const problem =
      end === undefined
        ? 'It has no END line.'
        : 'problem' in (read ?? {})
          ? (read as Broken).problem
          : undefined
    if (problem !== undefined || !(read instanceof Uint8Array))
      return {
        ...only('certificate', ...all),
        problem: `Certificate ${index + 1}: ${problem ?? 'It is empty.'}`,
      }
    all.push(read)
  }
  return only('certificate', ...all)
}

interface Broken {
  readonly problem: string
}

/** How encoded structures begin: attestation object, COSE keys, certificate, client data. A text that begins like one of them is one. */
const BEGINNINGS = /^(?:o2Nmb|pQEC|pAEB|pAED|owED|MII[A-H]|eyJ0eXBlIjoid2ViYXV0aG4)/

/** The bytes of a text; or what is wrong with one that begins well; undefined when it is something else. */
function bytesIn(text: string, isCertain = BEGINNINGS.test(text)): Uint8Array | Broken | undefined {
  const digits = text.replace(/^0x/i, '').replace(/[\s:,]/g, '')
  if (/^[0-9a-f]{16,}$/i.test(digits)) {
    if (digits.length % 2 === 1)
      return { problem: `${digits.length} hexadecimal digits are an odd number: half a byte is missing.` }
    return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  }
  const letters = text.replace(/\s/g, '').replace(/=+$/, '')
  const bad = /[^\w+/-]/.exec(letters)
  if (bad) {
    const at = Math.floor((bad.index * 3) / 4)
    return isCertain
      ? { problem: `Character ${bad.index + 1}, “${bad[0]}”, is not base64 (at byte ${at}).` }
      : undefined
  }
  if (letters.length % 4 === 1)
    return isCertain
      ? {
          problem: `${letters.length} characters of base64 end within byte ${Math.floor((letters.length * 3) / 4)}.`,
        }
      : undefined
  return letters.length < 16 && !isCertain ? undefined : fromBase64url(letters)
}

function fromBytes(bytes: Uint8Array): AskedPasskey | undefined {
  const [first = 0, second = 0] = bytes
  if (first === 0x7b) return fromJson(new TextDecoder().decode(bytes))
  if (first === 0x30 && (second === 0x81 || second === 0x82)) return only('certificate', ...chainIn(bytes))
  const isMap = first >= 0xa1 && first <= 0xb7
  if (isMap && second === 0x63 && bytes[2] === 0x66) return only('attestationObject', bytes)
  // The first member of a COSE key is its type, `1: 1` to `1: 7`.
  if (isMap && second === 0x01 && (bytes[2] ?? 0) <= 7) return only('coseKey', bytes)
  return isAuthenticatorData(bytes) ? only('authenticatorData', bytes) : undefined
}

/** Certificates that follow each other. What isn't a whole one stays with the last. */
function chainIn(bytes: Uint8Array): readonly Uint8Array[] {
  const all: Uint8Array[] = []
  let at = 0
  while (at < bytes.length) {
    const isLong = bytes[at + 1] === 0x82
    const length = isLong ? (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0) + 4 : (bytes[at + 2] ?? 0) + 3
    const end = bytes[at + length] === 0x30 ? at + length : bytes.length
    all.push(bytes.subarray(at, end))
    at = end
  }
  return all
}

/** Nothing marks authenticator data but its length, two bits that are always zero, and what the flags say. */
function isAuthenticatorData(bytes: Uint8Array): boolean {
  const flags = bytes[32] ?? 0
  if (bytes.length < 37 || flags & 0x22) return false
  if (!(flags & 0xc0)) return bytes.length === 37
  if (!(flags & 0x40)) return (bytes[37] ?? 0) >> 5 === 5
  const key = 55 + (bytes[53] ?? 0) * 256 + (bytes[54] ?? 0)
  return key >= bytes.length || (bytes[key] ?? 0) >> 5 === 5
}
