import { fromUtf8 } from '../bytes/bytes.ts'
import { DecodeError } from '../bytes/decode-error.ts'
import { type DerNode, oidText, readDer, TAG } from '../bytes/der.ts'
import { readName } from '../certificates/read.ts'
import { type Field, fieldAt } from './field.ts'

const SECTION = 'RFC 5280 §4.1'

const EXTENSIONS: ReadonlyMap<string, readonly [name: string, section: string]> = new Map([
  ['2.5.29.14', ['subjectKeyIdentifier', 'RFC 5280 §4.2.1.2']],
  ['2.5.29.15', ['keyUsage', 'RFC 5280 §4.2.1.3']],
  ['2.5.29.17', ['subjectAltName', 'RFC 5280 §4.2.1.6']],
  ['2.5.29.19', ['basicConstraints', 'RFC 5280 §4.2.1.9']],
  ['2.5.29.35', ['authorityKeyIdentifier', 'RFC 5280 §4.2.1.1']],
  ['2.5.29.37', ['extKeyUsage', 'RFC 5280 §4.2.1.12']],
  ['1.3.6.1.4.1.45724.1.1.4', ['id-fido-gen-ce-aaguid', 'WebAuthn §8.2.1']],
  ['1.3.6.1.4.1.11129.2.1.17', ['Android key description', 'WebAuthn §8.4.1']],
  ['1.2.840.113635.100.8.2', ['Apple nonce', 'WebAuthn §8.8']],
])

const NAMES: ReadonlyMap<string, string> = new Map([
  ['2.5.4.3', 'CN'],
  ['2.5.4.6', 'C'],
  ['2.5.4.10', 'O'],
  ['2.5.4.11', 'OU'],
  ['1.2.840.10045.4.3.2', 'ecdsa-with-SHA256'],
  ['1.2.840.10045.2.1', 'ecPublicKey'],
  ['1.2.840.113549.1.1.1', 'rsaEncryption'],
  ['1.2.840.10045.3.1.7', 'P-256'],
  ['1.3.132.0.34', 'P-384'],
  ['1.3.132.0.35', 'P-521'],
  ['1.3.101.112', 'Ed25519'],
  ['1.3.101.113', 'Ed448'],
])

/** The parts of an X.509 certificate. @throws DecodeError when the bytes are not an X.509 certificate. */
export function certificateFields(bytes: Uint8Array): readonly Field[] {
  const [toSign, algorithm, signature] = readDer(bytes).children
  if (!toSign || !algorithm || !signature)
    throw new DecodeError('The bytes are not an X.509 certificate.', { offset: 0 })
  const parts = toSign.children
  const [serial, signedWith, issuer, validity, subject, spki, ...rest] =
    parts[0]?.tag === 0xa0 ? parts.slice(1) : parts
  const extensions = rest.find((part) => part.tag === 0xa3)?.children[0]?.children ?? []
  const part = (
    name: string,
    node: DerNode | undefined,
    value: (node: DerNode) => string,
  ): readonly Field[] => (node ? [field(bytes, name, node, value(node))] : [])
  return [
    ...(parts[0]?.tag === 0xa0
      ? part('version', parts[0], (node) => String((node.children[0]?.content[0] ?? 0) + 1))
      : []),
    ...part('serialNumber', serial, (node) => hexOf(node.content)),
    ...part('signature', signedWith, algorithmName),
    ...part('issuer', issuer, nameText),
    ...part('validity', validity, (node) => node.children.map((time) => fromUtf8(time.content)).join(' to ')),
    ...part('subject', subject, nameText),
    ...part('subjectPublicKeyInfo', spki, (node) => algorithmName(node.children[0] ?? node)),
    ...extensions.map((node) => extensionField(bytes, node)),
    ...part('signatureAlgorithm', algorithm, algorithmName),
    ...part('signatureValue', signature, (node) => hexOf(node.content.subarray(1))),
  ]
}

function field(bytes: Uint8Array, name: string, node: DerNode, value: string, section = SECTION): Field {
  return fieldAt(bytes, name, node.offset, node.end, { value, section })
}

function extensionField(bytes: Uint8Array, node: DerNode): Field {
  const id = oidText(node.children[0]?.content ?? new Uint8Array())
  const critical = node.children[1]?.tag === TAG.boolean && node.children[1].content[0] !== 0
  const [name, section] = EXTENSIONS.get(id) ?? [id, 'RFC 5280 §4.2']
  const value = hexOf(node.children.at(-1)?.content ?? new Uint8Array())
  return field(bytes, name, node, critical ? `critical, ${value}` : value, section)
}

function algorithmName(node: DerNode): string {
  return node.children
    .filter((child) => child.tag === TAG.oid)
    .map((child) => oidText(child.content))
    .map((id) => NAMES.get(id) ?? id)
    .join(', ')
}

function nameText(node: DerNode): string {
  return [...readName(node)].map(([id, value]) => `${NAMES.get(id) ?? id}=${value}`).join(', ') || 'empty'
}

function hexOf(bytes: Uint8Array): string {
  return fieldAt(bytes, '', 0, bytes.length).hex
}
