import type { QuickJSHandle, StaticJSValue } from 'quickjs-emscripten-core'

const CHUNK_BYTES = 4096

/** The memory of an instance that has not run a project yet: another instance that started in the same way can continue from it. */
export interface Image {
  /** Its non-zero parts. */
  readonly chunks: readonly (readonly [at: number, bytes: Uint8Array])[]
  /** Where it has the namespace of `inside/main.ts`. */
  readonly inside: StaticJSValue['value']
}

/** Copies a memory as it is now. */
export function imageOf({ buffer }: WebAssembly.Memory, inside: QuickJSHandle): Image {
  const words = new Int32Array(buffer)
  const chunks: (readonly [number, Uint8Array])[] = []
  for (let at = 0; at < buffer.byteLength; at += CHUNK_BYTES)
    if (!isZero(words, at / words.BYTES_PER_ELEMENT))
      chunks.push([at, new Uint8Array(buffer.slice(at, at + CHUNK_BYTES))])
  // An address that is never freed.
  return { chunks, inside: inside.value as Image['inside'] }
}

function isZero(words: Int32Array, from: number): boolean {
  const end = from + CHUNK_BYTES / words.BYTES_PER_ELEMENT
  for (let word = from; word < end; word += 1) if (words[word] !== 0) return false
  return true
}

/** Copies the image into a fresh memory. */
export function takeOver({ buffer }: WebAssembly.Memory, image: Image): void {
  const bytes = new Uint8Array(buffer)
  for (const [at, chunk] of image.chunks) bytes.set(chunk, at)
}
