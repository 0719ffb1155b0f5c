import { concat } from './concat.ts'

/** Reads a stream to its end. `judge` gets the length so far, and throws when that is too much. */
export async function readAll(
  stream: ReadableStream<Uint8Array>,
  judge: (lengthBytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  const reader = stream.getReader()
  let length = 0
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.byteLength
      judge(length)
      chunks.push(part.value)
    }
  } catch (error) {
    // Not awaited: a sender of too much may also be slow to stop.
    reader.cancel(error).catch(() => undefined)
    throw error
  }
  return concat(chunks)
}
