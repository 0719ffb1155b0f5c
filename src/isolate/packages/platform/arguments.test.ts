import { Buffer } from 'node:buffer'
import * as crypto from 'node:crypto'
import { test } from 'vitest'
import { expectSame } from '../../testing/expect-same.ts'

/** Missing settings are what these functions are usually given wrongly: `createHmac('sha256', process.env.SECRET)`. */
const WRONG = [
  `crypto.createHmac('sha256', undefined)`,
  `crypto.createHmac('sha256', null)`,
  `crypto.createHash('sha256').update(5)`,
  `crypto.createHash('sha256').update({})`,
  `crypto.createHash(undefined)`,
  `crypto.randomBytes(-1)`,
  `crypto.randomBytes('16')`,
  `crypto.randomInt(0)`,
  `crypto.randomInt(1.5)`,
  `crypto.scryptSync(undefined, 'salt', 16)`,
  `crypto.scryptSync('pw', undefined, 16)`,
  `crypto.scryptSync('pw', 'salt')`,
  `crypto.pbkdf2Sync('pw', 'salt', 0, 32, 'sha256')`,
  `crypto.pbkdf2Sync('pw', 'salt', 1000, 32)`,
  `crypto.pbkdf2(undefined, 'salt', 1000, 32, 'sha256', () => {})`,
  `crypto.timingSafeEqual('a', 'a')`,
  `crypto.timingSafeEqual(Buffer.from('a'), undefined)`,
  `crypto.createCipheriv('aes-256-cbc', undefined, Buffer.alloc(16))`,
  `Buffer.from(undefined)`,
  `Buffer.from(5)`,
  `Buffer.from('a very long text that is cut', 'hex').constructor.name`,
]

test('arguments of the wrong kind are refused in Node’s words', () =>
  expectSame(
    WRONG.map(
      (call) =>
        `(() => { try { return ${call} } catch (error) { return [error.name, error.message, error.code] } })()`,
    ),
    `import * as crypto from 'node:crypto'`,
    { Buffer, crypto },
  ))
