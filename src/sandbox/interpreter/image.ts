import type { QuickJSHandle, StaticJSValue } from 'quickjs-emscripten-core'

const CHUNK_BYTES = 4096

/** The memory of an instance in which no project ran yet: an instance that came up by the same steps can go on from there. */
export interface Image {
  /** What of it is not zero. */
  readonly chunks: readonly (readonly [at: number, bytes: Uint8Array])[]
  /** Where the namespace of what is inside stands in it. */
  readonly inside: StaticJSValue['value']
}

/** The image of a memory as it is now. */
export function imageOf({ buffer }: WebAssembly.Memory, inside: QuickJSHandle): Image {
  const words = new Int32Array(buffer)
  const chunks: (readonly [number, Uint8Array])[] = []
  for (let at = 0; at < buffer.byteLength; at += CHUNK_BYTES)
    if (!isZero(words, at / words.BYTES_PER_ELEMENT))
      chunks.push([at, new Uint8Array(buffer.slice(at, at + CHUNK_BYTES))])
  // A place, held for good: nobody frees it.
  return { chunks, inside: inside.value as Image['inside'] }
}

function isZero(words: Int32Array, from: number): boolean {
  const end = from + CHUNK_BYTES / words.BYTES_PER_ELEMENT
  for (let word = from; word < end; word += 1) if (words[word] !== 0) return false
  return true
}

/** Makes a fresh memory what the image shows. */
export function takeOver({ buffer }: WebAssembly.Memory, image: Image): void {
  const bytes = new Uint8Array(buffer)
  for (const [at, chunk] of image.chunks) bytes.set(chunk, at)
}
