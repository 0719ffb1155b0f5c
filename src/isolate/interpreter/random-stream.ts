/**
 * Bytes derived from a 16-byte seed: the generator `sfc32` (small fast counter). For replayable simulations, not for secrets.
 */
export function randomStream(seed: readonly number[]): (lengthBytes: number) => Uint8Array<ArrayBuffer> {
  const bytes = new DataView(Uint8Array.from({ length: 16 }, (_, index) => seed[index] ?? 0).buffer)
  let [a, b, c, counter] = [0, 4, 8, 12].map((at) => bytes.getUint32(at)) as [number, number, number, number]
  const next = (): number => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  // The first results still show the seed.
  for (let index = 0; index < 15; index += 1) next()
  return (lengthBytes) => {
    const made = new Uint8Array(lengthBytes)
    for (let at = 0; at < lengthBytes; at += 4) {
      const word = next()
      for (let index = 0; index < 4 && at + index < lengthBytes; index += 1)
        made[at + index] = word >>> (index * 8)
    }
    return made
  }
}
