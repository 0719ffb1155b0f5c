export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  let length = 0
  for (const part of parts) length += part.length
  const whole = new Uint8Array(length)
  let start = 0
  for (const part of parts) {
    whole.set(part, start)
    start += part.length
  }
  return whole
}
