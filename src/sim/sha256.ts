/**
 * SHA-256 (FIPS 180-4), synchronous. WebCrypto's digest is asynchronous, which random streams cannot wait for and a
 * journal entry must not (no transaction is held across crypto). Used to name and to derive, never to protect.
 */
export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const state = Uint32Array.of(
    0x6a09e667,
    0xbb67ae85,
    0x3c6ef372,
    0xa54ff53a,
    0x510e527f,
    0x9b05688c,
    0x1f83d9ab,
    0x5be0cd19,
  )
  const schedule = new Uint32Array(64)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const whole = bytes.byteLength - (bytes.byteLength % 64)
  for (let at = 0; at < whole; at += 64) compress(state, schedule, view, at)

  // §5.1.1: one bit, zeros, then the length in bits as 64-bit big-endian.
  const tail = new DataView(new ArrayBuffer(bytes.byteLength - whole < 56 ? 64 : 128))
  new Uint8Array(tail.buffer).set(bytes.subarray(whole))
  tail.setUint8(bytes.byteLength - whole, 0x80)
  tail.setUint32(tail.byteLength - 8, Math.floor(bytes.byteLength / 0x20000000))
  tail.setUint32(tail.byteLength - 4, (bytes.byteLength << 3) >>> 0)
  for (let at = 0; at < tail.byteLength; at += 64) compress(state, schedule, tail, at)

  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, index) => {
    digest.setUint32(index * 4, word)
  })
  return new Uint8Array(digest.buffer)
}

/** Lower-case hexadecimal. */
export function hex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}

// biome-ignore format: eight constants a row, as in §4.2.2
const K = Uint32Array.of(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
)

/** §6.2.2, one block of 64 bytes. Every index is inside its array; `?? 0` only satisfies the type checker. */
function compress(state: Uint32Array, w: Uint32Array, block: DataView, at: number): void {
  for (let t = 0; t < 16; t += 1) w[t] = block.getUint32(at + t * 4)
  for (let t = 16; t < 64; t += 1) {
    const x = w[t - 15] ?? 0
    const y = w[t - 2] ?? 0
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3)
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10)
    w[t] = (w[t - 16] ?? 0) + s0 + (w[t - 7] ?? 0) + s1
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let t = 0; t < 64; t += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[t] ?? 0) + (w[t] ?? 0)) | 0
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + word
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}
