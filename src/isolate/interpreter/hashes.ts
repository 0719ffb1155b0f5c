import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { md5, ripemd160, sha1 } from '@noble/hashes/legacy.js'
import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { scrypt } from '@noble/hashes/scrypt.js'
import { sha224, sha256, sha384, sha512, sha512_256 } from '@noble/hashes/sha2.js'

const HASHES = {
  md5,
  ripemd160,
  sha1,
  sha224,
  sha256,
  sha384,
  sha512,
  'sha512-256': sha512_256,
} as const

type Bytes = Uint8Array

/** Hashes and functions built on them, synchronously. The caller has limited the cost. */
export interface Hashes {
  readonly names: readonly string[]
  /** How many times slower than `sha256` one block is; `undefined` for an unknown hash. */
  cost(name: string): number | undefined
  size(name: string): number
  digest(name: string, data: Bytes): Bytes
  hmac(name: string, key: Bytes, data: Bytes): Bytes
  hkdf(name: string, key: Bytes, salt: Bytes, info: Bytes, length: number): Bytes
  pbkdf2(name: string, password: Bytes, salt: Bytes, iterations: number, length: number): Bytes
  scrypt(
    password: Bytes,
    salt: Bytes,
    params: readonly [N: number, r: number, p: number],
    length: number,
  ): Bytes
}

const of = (name: string): (typeof HASHES)['sha512'] => HASHES[name as 'sha512']

export const hashes: Hashes = {
  names: Object.keys(HASHES),
  cost: (name) => {
    if (!Object.hasOwn(HASHES, name)) return undefined
    return of(name).blockLen > 64 ? 2 : 1
  },
  size: (name) => of(name).outputLen,
  digest: (name, data) => of(name)(data),
  hmac: (name, key, data) => hmac(of(name), key, data),
  hkdf: (name, key, salt, info, length) => hkdf(of(name), key, salt, info, length),
  pbkdf2: (name, password, salt, c, dkLen) => pbkdf2(of(name), password, salt, { c, dkLen }),
  scrypt: (password, salt, [N, r, p], dkLen) => scrypt(password, salt, { N, r, p, dkLen, maxmem: 2 ** 28 }),
}
