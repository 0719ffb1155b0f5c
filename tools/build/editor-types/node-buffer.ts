export type BufferEncoding =
  | 'ascii'
  | 'base64'
  | 'base64url'
  | 'binary'
  | 'hex'
  | 'latin1'
  | 'ucs2'
  | 'ucs-2'
  | 'utf8'
  | 'utf-8'
  | 'utf16le'
  | 'utf-16le'

export type Bytes = Uint8Array | readonly number[] | ArrayBufferLike

/** Numbers that are read and written, by the end of their names. */
type Sized = 'Int8' | 'UInt8' | 'Uint8'
type Ordered =
  `${'Int16' | 'UInt16' | 'Uint16' | 'Int32' | 'UInt32' | 'Uint32' | 'Float' | 'Double'}${'BE' | 'LE'}`
type Big = `Big${'Int' | 'UInt' | 'Uint'}64${'BE' | 'LE'}`
type Numbers = { [N in Sized | Ordered as `read${N}`]: (offset?: number) => number } & {
  [N in Sized | Ordered as `write${N}`]: (value: number, offset?: number) => number
} & { [N in Big as `read${N}`]: (offset?: number) => bigint } & {
  [N in Big as `write${N}`]: (value: bigint, offset?: number) => number
}

interface Methods {
  toString(encoding?: BufferEncoding, start?: number, end?: number): string
  toJSON(): { type: 'Buffer'; data: number[] }
  equals(other: Uint8Array): boolean
  compare(other: Uint8Array, start?: number, end?: number, ownStart?: number, ownEnd?: number): -1 | 0 | 1
  copy(target: Uint8Array, targetStart?: number, start?: number, end?: number): number
  slice(start?: number, end?: number): Buffer
  subarray(start?: number, end?: number): Buffer
  write(text: string, encoding?: BufferEncoding): number
  write(text: string, offset: number, encoding?: BufferEncoding): number
  write(text: string, offset: number, length: number, encoding?: BufferEncoding): number
  fill(value: string | number | Uint8Array, start?: number, end?: number, encoding?: BufferEncoding): this
  fill(value: string, encoding: BufferEncoding): this
  indexOf(value: string | number | Uint8Array, from?: number, encoding?: BufferEncoding): number
  includes(value: string | number | Uint8Array, from?: number, encoding?: BufferEncoding): boolean
}

/** Node's bytes. */
export type Buffer<Content extends ArrayBufferLike = ArrayBuffer> = Omit<Uint8Array<Content>, keyof Methods> &
  Methods &
  Numbers &
  Uint8Array<Content>

export interface BufferConstructor {
  from(text: string, encoding?: BufferEncoding): Buffer
  from(bytes: ArrayBufferLike, offset?: number, length?: number): Buffer
  from(bytes: Bytes | Iterable<number> | { type: 'Buffer'; data: number[] }): Buffer
  alloc(size: number, fill?: string | number | Uint8Array, encoding?: BufferEncoding): Buffer
  allocUnsafe(size: number): Buffer
  concat(list: readonly Uint8Array[], length?: number): Buffer
  byteLength(value: string | ArrayBufferView | ArrayBufferLike, encoding?: BufferEncoding): number
  compare(one: Uint8Array, other: Uint8Array): -1 | 0 | 1
  isBuffer(value: unknown): value is Buffer
  isEncoding(name: string): name is BufferEncoding
  readonly prototype: Buffer
}

export declare const Buffer: BufferConstructor
declare const blob: typeof globalThis.Blob
declare const file: typeof globalThis.File
declare const toText: typeof globalThis.atob
declare const toBase64: typeof globalThis.btoa

export { blob as Blob, file as File, toBase64 as btoa, toText as atob }
