import { createCipheriv, createDecipheriv } from './ciphers/ciphers.ts'
import { createPrivateKey, createPublicKey, createSecretKey, KeyObject, materialOf } from './ciphers/keys.ts'
import { createSign, sign } from './ciphers/sign.ts'
import { crypto } from './platform.ts'

const { createHmac } = crypto

/** What `node:crypto` has in addition to the platform's: the same object for all imports. */
Object.assign(crypto, {
  KeyObject,
  createCipheriv,
  createDecipheriv,
  createHmac: (name: unknown, key: unknown) => createHmac(name, materialOf(key)),
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  createSign,
  sign,
})
