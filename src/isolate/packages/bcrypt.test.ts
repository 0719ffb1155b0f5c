import { expect, test } from 'vitest'
import { runCallback } from '../testing/open-project.ts'

const SALT = '$2b$04$abcdefghijklmnopqrstuu'
const HASH = '$2b$04$abcdefghijklmnopqrstuuyvPXIbu7xe6/CED2DzX8z6Si09MlzlW'

/** What each expression gives, or the message of what it throws. */
async function results(name: string, expressions: readonly string[]): Promise<readonly unknown[]> {
  const list = expressions.map((expression) => `async () => (${expression})`).join(',')
  const body = `const found = []
    const given = (run) => new Promise((resolve) => run((...all) => resolve(all.map((one) => one?.message ?? one))))
    const [SALT, HASH] = ['${SALT}', '${HASH}']
    for (const one of [${list}]) found.push(await one().catch((error) => error.message))
    return { found }`
  const { found } = (await runCallback(body, {}, {}, `import b from '${name}'`)) as {
    readonly found: readonly unknown[]
  }
  return found
}

/** By package: what calls gave with bcryptjs 3.0.3, bcrypt 6.0.0 and @node-rs/bcrypt 1.10.9. */
const CALLS: Readonly<Record<string, readonly (readonly [expression: string, expected: unknown])[]>> = {
  bcryptjs: [
    [`b.hashSync('pw', SALT)`, HASH],
    [`b.hash(undefined, SALT)`, 'Illegal arguments: undefined, string'],
    [`b.compare(undefined, HASH)`, 'Illegal arguments: undefined, string'],
    [`b.compare('pw', undefined)`, 'Illegal arguments: string, undefined'],
    [`b.hashSync(Buffer.from('pw'), SALT)`, 'Illegal arguments: object, string'],
    [`b.genSaltSync('x')`, 'Illegal arguments: string, undefined'],
    [`b.genSalt('x')`, 'illegal arguments: string'],
    [`b.genSaltSync(0).slice(0, 7)`, '$2b$10$'],
    [`b.hashSync('pw', 'x')`, 'Invalid salt version: x'],
    [`b.hashSync('pw', '$2b$04$abc')`, 'Illegal salt length: 2 != 16'],
    [`b.hashSync('pw', '$2b$99$abcdefghijklmnopqrstuu')`, 'Illegal number of rounds (4-31): 99'],
    [`b.hashSync('pw', '$2b$31#abcdefghijklmnopqrstuu')`, 'a cost of 31 takes too long here: at most 12'],
    [`b.hash('pw')`, 'Illegal arguments: string, undefined'],
    [`b.compareSync('pw', HASH.replace('$2b', '$2y'))`, true],
    [`b.compareSync('pw', 'a'.repeat(60))`, 'Invalid salt version: aa'],
    [`b.getRounds(HASH)`, 4],
    [`b.getRounds(5)`, 'Illegal arguments: number'],
    [`b.getSalt(HASH)`, SALT],
    [`b.getSalt('x')`, 'Illegal hash length: 1 != 60'],
    [`[b.truncates('x'.repeat(72)), b.truncates('ä'.repeat(37))]`, [false, true]],
    [`given((done) => b.compare('pw', HASH, done))`, [null, true]],
    [`given((done) => b.compare(undefined, 'x', done))`, ['Illegal arguments: undefined, string']],
    [`given((done) => b.genSalt((error, salt) => done(error, salt.length)))`, [null, 29]],
    [
      `(() => { let at = 'later'; const value = b.compare('pw', 'x', () => { at = 'now' }); return [at, value] })()`,
      ['later', undefined],
    ],
    [`b.hash('pw', 4, 5)`, 'Illegal callback: number'],
  ],
  bcrypt: [
    [`b.hashSync(Buffer.from('pw'), SALT)`, HASH],
    [`b.compare(Buffer.from('pw'), HASH)`, true],
    [
      `b.hashSync(Buffer.from([255]), SALT)`,
      'only bytes of UTF-8 text can be hashed by bcrypt here: hash their base64 or hex',
    ],
    [`b.hash(undefined, SALT)`, 'data and salt arguments required'],
    [`b.hash('pw')`, 'data and salt arguments required'],
    [
      `b.hashSync(5, SALT)`,
      'data must be a string or Buffer and salt must either be a salt string or a number of rounds',
    ],
    [
      `b.hashSync(new Uint8Array([112]), SALT)`,
      'data must be a string or Buffer and salt must either be a salt string or a number of rounds',
    ],
    [`b.genSalt('x')`, 'rounds must be a number'],
    [`b.genSaltSync(4, 'c')`, 'minor must be either "a" or "b"'],
    [`b.genSaltSync(4, 'a').slice(0, 7)`, '$2a$04$'],
    [`b.hashSync('pw', '4')`, 'Invalid salt. Salt must be in the form of: $Vers$log2(NumRounds)$saltvalue'],
    [`b.compare('pw', null)`, 'data and hash arguments required'],
    [`b.compare('pw', 5)`, 'data and hash must be strings'],
    [`b.compareSync('pw', 5)`, 'data must be a string or Buffer and hash must be a string'],
    // This package doesn't know PHP's label.
    [`b.compare('pw', HASH.replace('$2b', '$2y'))`, false],
    [`b.compareSync('pw', 'a'.repeat(60))`, false],
    [`b.getRounds('x')`, 'invalid hash provided'],
    [`b.getRounds(HASH)`, 4],
    [`given((done) => b.hash('pw', SALT, done))`, [undefined, HASH]],
    [
      `given((done) => b.hash('pw', done))`,
      ['data must be a string or Buffer and salt must either be a salt string or a number of rounds'],
    ],
    [`b.hash('pw', 4, 5)`, 'cb must be a function or null to return a Promise'],
  ],
  '@node-rs/bcrypt': [
    [
      `b.hashSync('pw', 4, 'abcdefghijklmnop')`,
      '$2b$04$WUHhXETkX0fnYkrqZU3ta.zl2.2797QZ2oTI2WCPV/g9pFEdua9va',
    ],
    [`b.hash('pw', 4, Buffer.from('short'))`, '$2b$04$a0ftalO...............ZLbdm.Z30a0IycRgttfX5zYOtetxrGS'],
    [`b.hash('pw', { cost: 4, salt: '${SALT}' })`, HASH],
    [`b.hashSync('pw', null).slice(0, 7)`, '$2b$12$'],
    [`b.hashSync('pw', 3)`, 'Cost needs to be between 4 and 31, got 3'],
    [`b.hash('pw', '4')`, 'Failed to convert napi value String into rust type `u32`'],
    [`b.hash(undefined, 4)`, 'Value is none of these types `String`, `TypedArray<u8>`, '],
    [`b.genSaltSync(4, '2y').slice(0, 7)`, '$2y$04$'],
    [`b.verify(Buffer.from('pw'), Buffer.from(HASH))`, true],
    [`b.compareSync('pw', HASH.replace('$2b', '$2y'))`, true],
    [`b.verify('pw', 'x')`, false],
  ],
}

test.each(Object.keys(CALLS))('%s checks, hashes and calls back as published', async (name) => {
  const calls = CALLS[name] ?? []
  const found = await results(
    name,
    calls.map(([expression]) => expression),
  )
  expect(calls.map(([expression], index) => [expression, found[index]])).toEqual(calls)
})
