import { fromUtf8 } from '../bytes/bytes.ts'
import type { CborMap } from '../bytes/cbor.ts'
import { type DerNode, oidText, readDer, TAG } from '../bytes/der.ts'
import { coseKeyOfSpki } from './spki.ts'

/** What a relying party reads of an X.509 certificate. */
export interface Certificate {
  readonly bytes: Uint8Array
  /** The part that is signed. */
  readonly toSign: Uint8Array
  /** 3 for every certificate with extensions. */
  readonly version: number
  readonly serial: Uint8Array
  readonly signatureAlgorithm: string
  readonly signature: Uint8Array
  /** DER of the names, which are compared as bytes. */
  readonly issuer: Uint8Array
  readonly subject: Uint8Array
  /** Attributes of the subject by object identifier. */
  readonly subjectAttributes: ReadonlyMap<string, string>
  readonly notBefore: number
  readonly notAfter: number
  readonly spki: Uint8Array
  /** With the algorithm that the certificate's key implies; undefined for one that is not supported. */
  readonly key: CborMap | undefined
  readonly isAuthority: boolean
  readonly extensions: ReadonlyMap<string, CertificateExtensionValue>
}

export interface CertificateExtensionValue {
  readonly critical: boolean
  /** What the octet string contains. */
  readonly value: Uint8Array
}

/** @throws RangeError or TypeError when the bytes are not an X.509 certificate. */
export function readCertificate(bytes: Uint8Array): Certificate {
  const [toSign, algorithm, signature] = readDer(bytes).children
  const fields = toSign?.children ?? []
  const hasVersion = fields[0]?.tag === 0xa0
  const [serial, , issuer, validity, subject, spki, ...rest] = hasVersion ? fields.slice(1) : fields
  const [notBefore, notAfter] = validity?.children ?? []
  if (!toSign || !signature || !serial || !issuer || !subject || !spki || !notBefore || !notAfter)
    throw new TypeError('The bytes are not an X.509 certificate.')
  const extensions = readExtensions(rest.find((field) => field.tag === 0xa3)?.children[0])
  return {
    bytes,
    toSign: toSign.bytes,
    version: hasVersion ? (fields[0]?.children[0]?.content[0] ?? 0) + 1 : 1,
    serial: serial.content,
    signatureAlgorithm: oidText(algorithm?.children[0]?.content ?? new Uint8Array()),
    signature: signature.content.subarray(1),
    issuer: issuer.bytes,
    subject: subject.bytes,
    subjectAttributes: readName(subject),
    notBefore: readTime(notBefore),
    notAfter: readTime(notAfter),
    spki: spki.bytes,
    key: coseKeyOfSpki(spki),
    isAuthority: isAuthority(extensions.get('2.5.29.19')?.value),
    extensions,
  }
}

function readExtensions(list: DerNode | undefined): ReadonlyMap<string, CertificateExtensionValue> {
  const entries = (list?.children ?? []).map((extension): [string, CertificateExtensionValue] => {
    const [id, ...rest] = extension.children
    const critical = rest[0]?.tag === TAG.boolean && rest[0].content[0] !== 0
    return [
      oidText(id?.content ?? new Uint8Array()),
      { critical, value: rest.at(-1)?.content ?? new Uint8Array() },
    ]
  })
  return new Map(entries)
}

/** The attributes of a name, by object identifier. */
export function readName(name: DerNode): ReadonlyMap<string, string> {
  const pairs = name.children.flatMap((set) => set.children)
  return new Map(
    pairs.map((pair) => [
      oidText(pair.children[0]?.content ?? new Uint8Array()),
      fromUtf8(pair.children[1]?.content ?? new Uint8Array()),
    ]),
  )
}

/** Milliseconds since 1970 of a UTCTime or GeneralizedTime (RFC 5280 §4.1.2.5). */
function readTime(node: DerNode): number {
  const text = fromUtf8(node.content)
  const full = node.tag === TAG.utcTime ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(full) ?? []
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
}

function isAuthority(constraints: Uint8Array | undefined): boolean {
  if (constraints === undefined) return false
  const [first] = readDer(constraints).children
  return first?.tag === TAG.boolean && first.content[0] !== 0
}
