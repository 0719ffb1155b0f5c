const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** RFC 4648 section 4, with padding. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let index = 0; index < bytes.length; index += 3) {
    const [one = 0, two, three] = bytes.subarray(index, index + 3)
    const group = (one << 16) | ((two ?? 0) << 8) | (three ?? 0)
    text += letter(group >> 18) + letter(group >> 12)
    text += two === undefined ? '=' : letter(group >> 6)
    text += three === undefined ? '=' : letter(group)
  }
  return text
}

/** The bytes, or `undefined` for text that is not base64. Padding may be missing, as with `atob`. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bare = text.length % 4 === 0 ? text.replace(/={1,2}$/, '') : text
  if (bare.length % 4 === 1 || !/^[A-Za-z0-9+/]*$/.test(bare)) return undefined
  const bytes = new Uint8Array(Math.floor((bare.length * 3) / 4))
  let pending = 0
  let bits = 0
  let at = 0
  for (let index = 0; index < bare.length; index += 1) {
    pending = ((pending << 6) | sextetOf(bare.charCodeAt(index))) & 0xffffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[at] = (pending >> bits) & 255
    at += 1
  }
  return bytes
}

function letter(value: number): string {
  return LETTERS.charAt(value & 63)
}

function sextetOf(code: number): number {
  if (code >= 97) return code - 71
  if (code >= 65) return code - 65
  if (code >= 48) return code + 4
  return code === 43 ? 62 : 63
}
