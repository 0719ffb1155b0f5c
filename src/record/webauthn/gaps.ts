import { fromUtf8 } from '../../authenticator/bytes/bytes.ts'
import { cborHeadAt } from '../../authenticator/bytes/cbor-heads.ts'

/** How the bytes between two fields are read. */
export type Notation = 'json' | 'cbor' | 'der'

/** What the bytes between fields say: brackets of JSON, heads and keys of CBOR, tags and lengths of DER. */
export function describeGap(
  bytes: Uint8Array,
  { from, to }: { readonly from: number; readonly to: number },
  notation: Notation,
): string {
  if (notation === 'json') return fromUtf8(bytes.subarray(from, to))
  const found = notation === 'cbor' ? cborHeads(bytes, from, to) : derHeads(bytes, from, to)
  return found.join(', ')
}

function cborHeads(bytes: Uint8Array, from: number, to: number): readonly string[] {
  const found: string[] = []
  let at = from
  while (at < to) {
    try {
      const { major, argument, end } = cborHeadAt(bytes, at)
      const isInside = end + argument <= to
      if (major === 3 && isInside) found.push(`key “${fromUtf8(bytes.subarray(end, end + argument))}”`)
      else found.push(headText(major, argument))
      at = (major === 2 || major === 3) && isInside ? end + argument : end
      // A certificate is DER inside a string of bytes.
      if (major === 2 && !isInside) return [...found, ...derHeads(bytes, at, to)]
    } catch {
      return found
    }
  }
  return found
}

function headText(major: number, argument: number): string {
  switch (major) {
    case 0:
      return `key ${argument}`
    case 1:
      return `key ${-1 - argument}`
    case 2:
      return `${argument} bytes follow`
    case 3:
      return `text of ${argument} bytes follows`
    case 4:
      return `list of ${argument}`
    case 5:
      return `map of ${argument}`
    default:
      return `CBOR of type ${major}`
  }
}

const DER_NAMES: Readonly<Record<number, string>> = {
  2: 'INTEGER',
  3: 'BIT STRING',
  4: 'OCTET STRING',
  5: 'NULL',
  6: 'OBJECT IDENTIFIER',
  48: 'SEQUENCE',
  49: 'SET',
}

function derHeads(bytes: Uint8Array, from: number, to: number): readonly string[] {
  const found: string[] = []
  let at = from
  while (at + 1 < to) {
    const tag = bytes[at] ?? 0
    const first = bytes[at + 1] ?? 0
    const count = first < 0x80 ? 0 : first & 0x7f
    const content = at + 2 + count
    const length =
      count === 0 ? first : bytes.subarray(at + 2, content).reduce((value, byte) => value * 256 + byte, 0)
    found.push(`${DER_NAMES[tag] ?? `[${tag & 0x1f}]`} of ${length} bytes`)
    // Bit 6 says that what follows is elements, not content.
    at = tag & 0x20 ? content : content + length
  }
  return found
}
