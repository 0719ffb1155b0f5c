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
export declare function createHmac(algorithm: string, key: Input | KeyObject): Hmac
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
export interface Cipher {
  update(data: string, input?: 'utf8' | 'utf-8' | 'ascii' | Encoding): Buffer
  update(data: ArrayBufferView): Buffer
  update(data: ArrayBufferView, input: undefined, output: TextEncoding): string
  update(data: string, input: TextEncoding | undefined, output: TextEncoding): string
  final(): Buffer
  final(output: TextEncoding): string
  setAutoPadding(pads?: boolean): this
}
type TextEncoding = 'utf8' | 'utf-8' | 'ascii' | Encoding

/** With `getAuthTag` and `setAAD`, which the modes with a tag have. */
export interface CipherGCM extends Cipher {
  getAuthTag(): Buffer
  setAAD(data: ArrayBufferView): this
}
export interface DecipherGCM extends Cipher {
  setAuthTag(tag: ArrayBufferView): this
  setAuthTag(tag: string, encoding?: Encoding): this
  setAAD(data: ArrayBufferView): this
}

export interface CipherOptions {
  readonly authTagLength?: number
}

type GCM = 'aes-128-gcm' | 'aes-192-gcm' | 'aes-256-gcm'
type CipherKey = Input | KeyObject

export declare function createCipheriv(
  algorithm: GCM,
  key: CipherKey,
  iv: Input,
  options?: CipherOptions,
): CipherGCM
export declare function createCipheriv(algorithm: string, key: CipherKey, iv: Input | null): Cipher
export declare function createDecipheriv(
  algorithm: GCM,
  key: CipherKey,
  iv: Input,
  options?: CipherOptions,
): DecipherGCM
export declare function createDecipheriv(algorithm: string, key: CipherKey, iv: Input | null): Cipher

export declare class KeyObject {
  private constructor()
  readonly type: 'secret' | 'private' | 'public'
  readonly asymmetricKeyType?: string
  readonly asymmetricKeyDetails?: { readonly namedCurve?: string }
  readonly symmetricKeySize?: number
  export(options?: { format: 'der'; type?: string }): Buffer
  export(options: { format: 'pem'; type?: string }): string
  export(options: { format: 'jwk' }): JsonWebKey
  equals(other: KeyObject): boolean
}
type KeyInput =
  | string
  | ArrayBufferView
  | { readonly key: string | ArrayBufferView; readonly format?: 'pem' | 'der' }
export declare function createSecretKey(key: string, encoding?: TextEncoding): KeyObject
export declare function createSecretKey(key: ArrayBufferView): KeyObject
export declare function createPrivateKey(key: KeyInput): KeyObject
export declare function createPublicKey(key: KeyInput): KeyObject
type SignKey =
  | string
  | KeyObject
  | (Exclude<KeyInput, string | ArrayBufferView> & { readonly dsaEncoding?: 'der' | 'ieee-p1363' })
export interface Sign {
  update(data: string, encoding?: TextEncoding): this
  update(data: ArrayBufferView): this
  write(data: string | ArrayBufferView, encoding?: TextEncoding): true
  end(data?: string | ArrayBufferView): this
  sign(key: SignKey): Buffer
  sign(key: SignKey, encoding: Encoding): string
}
export declare function createSign(algorithm: string): Sign
export declare function sign(algorithm: string | null | undefined, data: Input, key: SignKey): Buffer
export declare const subtle: SubtleCrypto
export declare const webcrypto: Crypto
