import type { Buffer } from './node-buffer.ts'

type Encoding = 'hex' | 'base64' | 'base64url' | 'latin1' | 'binary'
type Input = string | ArrayBufferView | ArrayBuffer
type Done<T> = (error: Error | null, value: T) => void

export interface Hash {
  update(data: string, encoding?: 'utf8' | 'utf-8' | 'ascii' | Encoding): this
  update(data: ArrayBufferView): this
  digest(): Buffer
  digest(encoding: Encoding): string
  copy(): Hash
}

export type Hmac = Omit<Hash, 'copy'>

export interface ScryptOptions {
  readonly N?: number
  readonly cost?: number
  readonly r?: number
  readonly blockSize?: number
  readonly p?: number
  readonly parallelization?: number
  readonly maxmem?: number
}

export declare function createHash(algorithm: string): Hash
export declare function createHmac(algorithm: string, key: Input): Hmac
export declare function getHashes(): string[]
export declare function hash(algorithm: string, data: Input, encoding?: Encoding): string
export declare function hash(algorithm: string, data: Input, encoding: 'buffer'): Buffer
export declare function randomBytes(size: number): Buffer
export declare function randomBytes(size: number, done: Done<Buffer>): void
export declare function randomFillSync<T extends ArrayBufferView>(
  target: T,
  offset?: number,
  size?: number,
): T
export declare function randomInt(max: number): number
export declare function randomInt(min: number, max: number): number
export declare function randomInt(max: number, done: (error: Error | undefined, value: number) => void): void
export declare function randomInt(
  min: number,
  max: number,
  done: (error: Error | undefined, value: number) => void,
): void
export declare function randomUUID(options?: object): `${string}-${string}-${string}-${string}-${string}`
export declare function getRandomValues<T extends ArrayBufferView>(target: T): T
export declare function timingSafeEqual(one: ArrayBufferView, other: ArrayBufferView): boolean
export declare function scryptSync(
  password: Input,
  salt: Input,
  length: number,
  options?: ScryptOptions,
): Buffer
export declare function scrypt(password: Input, salt: Input, length: number, done: Done<Buffer>): void
export declare function scrypt(
  password: Input,
  salt: Input,
  length: number,
  options: ScryptOptions,
  done: Done<Buffer>,
): void
export declare function pbkdf2Sync(
  password: Input,
  salt: Input,
  iterations: number,
  length: number,
  hash: string,
): Buffer
export declare function pbkdf2(
  password: Input,
  salt: Input,
  iterations: number,
  length: number,
  hash: string,
  done: Done<Buffer>,
): void
export declare function hkdfSync(
  hash: string,
  key: Input,
  salt: Input,
  info: Input,
  length: number,
): ArrayBuffer
export declare function hkdf(
  hash: string,
  key: Input,
  salt: Input,
  info: Input,
  length: number,
  done: Done<ArrayBuffer>,
): void
export declare const subtle: SubtleCrypto
export declare const webcrypto: Crypto
