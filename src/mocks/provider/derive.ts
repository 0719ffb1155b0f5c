/** Lower-case hexadecimal digits derived from a text. Not a cryptographic hash. */
export function hexOf(text: string, length: number): string {
  let digits = ''
  for (let block = 0; digits.length < length; block += 1) {
    digits += fnv1a(`${block} ${text}`).toString(16).padStart(8, '0')
  }
  return digits.slice(0, length)
}

/** Decimal digits derived from a text; the first is not 0. */
export function digitsOf(text: string, length: number): string {
  let digits = String(1 + (fnv1a(text) % 9))
  for (let block = 0; digits.length < length; block += 1) {
    digits += String(fnv1a(`${block} ${text}`) % 1_000_000).padStart(6, '0')
  }
  return digits.slice(0, length)
}

/** Looks like a version 4 UUID, but is the same for the same text. */
export function uuidOf(text: string): string {
  const hex = hexOf(text, 32)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}

/** FNV-1a, with a last round that spreads neighbours apart. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0
  return (hash ^ (hash >>> 16)) >>> 0
}
