/** FIPS 180-4 section 4.2.2: cube roots of the first 64 primes, their first 32 fractional bits. */
const constants = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]

/** Section 5.3.3: square roots of the first eight. */
const initial = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]

/**
 * SHA-256 of a text's UTF-8 bytes, in hexadecimal, at once: Web Crypto hands each digest to another thread, which takes longer than the
 * whole rest of a small request.
 * @see https://doi.org/10.6028/NIST.FIPS.180-4
 */
export function sha256HexNow(text: string): string {
  const state = Uint32Array.from(initial)
  const message = pad(new TextEncoder().encode(text))
  const schedule = new Uint32Array(64)
  for (let start = 0; start < message.byteLength; start += 64) {
    expand(message, start, schedule)
    compress(state, schedule)
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('')
}

/** Section 5.1.1: a one, zeros, and the length in bits, up to whole blocks of 64 bytes. */
function pad(bytes: Uint8Array): DataView {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n)
  return view
}

/** Section 6.2.2 step 1. */
function expand(message: DataView, start: number, schedule: Uint32Array): void {
  for (let index = 0; index < 16; index += 1) schedule[index] = message.getUint32(start + index * 4)
  for (let index = 16; index < 64; index += 1) {
    const early = at(schedule, index - 15)
    const late = at(schedule, index - 2)
    const sigma0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const sigma1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    schedule[index] = at(schedule, index - 16) + sigma0 + at(schedule, index - 7) + sigma1
  }
}

/** Section 6.2.2 steps 2 to 4. */
function compress(state: Uint32Array, schedule: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let round = 0; round < 64; round += 1) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const choice = (e & f) ^ (~e & g)
    const first = (h + sum1 + choice + at(constants, round) + at(schedule, round)) | 0
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + sum0 + majority) | 0
  }
  const worked = [a, b, c, d, e, f, g, h]
  for (const [index, word] of worked.entries()) state[index] = at(state, index) + word
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

function at(words: ArrayLike<number>, index: number): number {
  return words[index] ?? 0
}
