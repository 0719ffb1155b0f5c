import { argon2id } from '@noble/hashes/argon2.js'
import { expect, test } from 'vitest'
import { runCallback } from '../../testing/open-project.ts'

const limits = { runMs: 20_000, memoryBytes: 2 ** 26 }
const run = (top: string, body: string) => runCallback(body, {}, { limits }, top)

/** Of RFC 9106’s kind, made by the reference program: `echo -n password | argon2 somesalt -t 2 -m 16 -p 4 -l 24`. */
const REFERENCE = '$argon2i$v=19$m=65536,t=2,p=4$c29tZXNhbHQ$RdescudvJCsgt3ub+b+dWRWJTmaaJObG'

test('argon2 hashes and verifies, as the reference program does', async () => {
  const top = `import argon2, { hash, verify } from 'argon2'`
  const body = `
    const made = await hash('password', { salt: Buffer.from('somesalt'), type: argon2.argon2i, timeCost: 2, memoryCost: 65536, parallelism: 4, hashLength: 24 })
    const own = await argon2.hash('secret')
    return { made, own: own.slice(0, 31), known: await verify('${REFERENCE}', 'password'), right: await verify(own, 'secret'), wrong: await argon2.verify(own, 'Secret'), old: argon2.needsRehash(made) }`
  expect(await run(top, body)).toEqual({
    // The package writes the parameters in this order.
    made: REFERENCE.replace('t=2,p=4', 'p=4,t=2'),
    own: '$argon2id$v=19$m=65536,p=4,t=3$',
    known: true,
    right: true,
    wrong: false,
    old: true,
  })
})

test('it agrees with another implementation', async () => {
  const salt = 'saltsaltsalt'
  const expected = argon2id('pä', salt, { t: 2, m: 256, p: 2, dkLen: 16 })
  const made = await run(
    `import { hash } from 'argon2'`,
    `return { made: await hash('pä', { salt: Buffer.from('${salt}'), timeCost: 2, memoryCost: 256, parallelism: 2, hashLength: 16 }) }`,
  )
  expect(made).toEqual({
    made: `$argon2id$v=19$m=256,p=2,t=2$${btoa(salt)}$${Buffer.from(expected).toString('base64').replaceAll('=', '')}`,
  })
})

test('@node-rs/argon2 has other defaults and the same hashes', async () => {
  const top = `import { Algorithm, hash, verify, hashSync } from '@node-rs/argon2'`
  const body = `
    const own = await hash('secret', { memoryCost: 19456, timeCost: 2, outputLen: 32, parallelism: 1 })
    let sync = ''; try { hashSync('a') } catch (error) { sync = error.message }
    return { own: own.slice(0, 31), right: await verify(own, 'secret'), other: (await hash('a', { algorithm: Algorithm.Argon2d, memoryCost: 64 })).slice(0, 9), sync }`
  expect(await run(top, body)).toEqual({
    own: '$argon2id$v=19$m=19456,t=2,p=1$',
    right: true,
    other: '$argon2d$',
    sync: expect.stringContaining('use await hash(…)'),
  })
})

const SALT = `salt: Buffer.from('somesaltsomesalt'), memoryCost: 64, timeCost: 2, parallelism: 1`

/** What argon2 0.45.1 made. */
test('argon2 makes raw hashes, with a secret, with data and of the older version', async () => {
  const body = `const made = async (options) => { const found = await hash('pw', { salt: Buffer.from('somesalt'), memoryCost: 64, timeCost: 2, parallelism: 1, ...options }); return typeof found === 'string' ? found : found.toString('hex') }
    const [secret, associatedData] = [Buffer.from('pepper'), Buffer.from('ad')]
    const kept = await hash('pw', { memoryCost: 64, secret, associatedData })
    return { found: [await made({ raw: true }), await made({ secret }), await made({ associatedData }), await made({ secret, associatedData, type: argon2d }), await made({ version: 16 }), await verify(kept, 'pw'), await verify(kept, 'pw', { secret }), await verify(await hash('', { memoryCost: 64 }), ''), needsRehash('$argon2id$v=16$m=65536,t=3,p=4$c2FsdA$aGFzaA'), needsRehash('$argon2id$v=19$m=65536,p=4,t=3$c2FsdA$aGFzaA')] }`
  expect(await run(`import { argon2d, hash, needsRehash, verify } from 'argon2'`, body)).toEqual({
    found: [
      '1986cbbae8e93fc778b3ae19eb635bef1095806872b8fe5d60d78ec76e96af41',
      '$argon2id$v=19$m=64,p=1,t=2$c29tZXNhbHQ$vduR654BlO33bG4su5akXHA/PWvbcD+rSCO9l6ACN1I',
      '$argon2id$v=19$m=64,p=1,t=2,data=YWQ$c29tZXNhbHQ$3gvVchzhL7htrlHz0q2REb8USQaEukTLyPkUt4gR5eI',
      '$argon2d$v=19$m=64,p=1,t=2,data=YWQ$c29tZXNhbHQ$9l/mnSpqzGQsyx9In23+ZfyYfmoRYSGRNsPQERWia7k',
      '$argon2id$v=16$m=64,p=1,t=2$c29tZXNhbHQ$vn5El+KoBN8R3PGXRg3MBG628lUurrLdVVCQ7eG30yU',
      false,
      true,
      true,
      true,
      false,
    ],
  })
})

/** What @node-rs/argon2 2.2.1 made. */
test('@node-rs/argon2 makes raw hashes, with a secret and of the older version, and reads them', async () => {
  const body = `const options = { ${SALT} }
    const secret = Buffer.from('pepper')
    const kept = await hash('pw', { ...options, secret })
    return { found: [(await hashRaw('pw', options)).toString('hex'), kept, await hash('pw', { ...options, version: Version.V0x10 }), await verify(kept, 'pw'), await verify(Buffer.from(kept), 'pw', { secret }), parseOptions(kept)] }`
  const top = `import { hash, hashRaw, parseOptions, verify, Version } from '@node-rs/argon2'`
  expect(await run(top, body)).toEqual({
    found: [
      '66e9283648550819887bd98f8b87f25d882369ee5f5f6b0fd0a0ba3227a8cd9f',
      '$argon2id$v=19$m=64,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$v8zua5/vvOmJZLg1ewksxiM6bCzxru8IrgwBOC81B+Q',
      '$argon2id$v=16$m=64,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$8M41UtvClzXWZa+MjvWuOHyEonix8H59jcwNU0OYzrI',
      false,
      true,
      { algorithm: 2, version: 1, memoryCost: 64, timeCost: 2, parallelism: 1, outputLen: 32, saltLen: 16 },
    ],
  })
})

test('both refuse by the words of the published packages', async () => {
  const top = `import argon2 from 'argon2'\nimport * as rust from '@node-rs/argon2'`
  const body = `const found = []
    const options = { ${SALT} }
    for (const [hash, verify] of [[argon2.hash, argon2.verify], [rust.hash, rust.verify]])
      for (const work of [() => hash('a', { ...options, salt: Buffer.from('short') }), () => hash('a', { ...options, memoryCost: 1 }), () => hash('a', { ...options, timeCost: 0 }), () => verify('x', 'a'), () => verify(undefined, 'a'), () => verify('$2b$04$abcdefghijklmnopqrstuuyvPXIbu7xe6/CED2DzX8z6Si09MlzlW', 'a')])
        found.push(await work().catch((error) => [error.message, error.code ?? error.name]))
    return { found }`
  const [salt, memory, time] = ['Salt is too short', 'Memory cost is too small', 'Time cost is too small']
  const undecoded = ['Decoding failed', 'InvalidArg']
  expect(await run(top, body)).toEqual({
    found: [
      [salt, 'Error'],
      [memory, 'Error'],
      [time, 'Error'],
      ['pchstr must contain a $ as first char', 'TypeError'],
      ['pchstr must be a non-empty string', 'TypeError'],
      false,
      [salt, 'InvalidArg'],
      [memory, 'InvalidArg'],
      [time, 'InvalidArg'],
      undecoded,
      ['Value is none of these types `String`, `TypedArray<u8>`, ', 'InvalidArg'],
      undecoded,
    ],
  })
})

test('what would take too long or is no hash is refused', async () => {
  const top = `import { hash, verify } from 'argon2'`
  const body = `
    const found = []
    for (const work of [() => hash('a', { memoryCost: 2 ** 24 }), () => hash('a', { timeCost: 1e6 }), () => hash('a', { timeCost: 1e9 }), () => hash('a', { memoryCost: NaN }), () => hash(5), () => hash('a', { type: 7 }), () => verify('no', 'a'), () => verify('$argon2id$v=19$m=9999999,t=9,p=1$c29tZXNhbHQ$aGFzaA', 'a'), () => hash('a', { salt: 'x' })])
      await work().then(() => found.push('done'), (error) => found.push(error.name))
    return { found }`
  expect(await run(top, body)).toEqual({
    found: [
      'RangeError',
      'RangeError',
      'TypeError',
      'Error',
      'TypeError',
      'Error',
      'TypeError',
      'RangeError',
      'Error',
    ],
  })
  await expect(
    run(top, `for (;;) await hash('a', { memoryCost: 65536, timeCost: 8, parallelism: 1 })`),
  ).rejects.toThrow('too many hashes')
}, 60_000)
