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
    return { made, own: own.slice(0, 31), right: await verify(own, 'secret'), wrong: await argon2.verify(own, 'Secret'), old: argon2.needsRehash(made) }`
  expect(await run(top, body)).toEqual({
    made: REFERENCE,
    own: '$argon2id$v=19$m=65536,t=3,p=4$',
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
    made: `$argon2id$v=19$m=256,t=2,p=2$${btoa(salt)}$${Buffer.from(expected).toString('base64').replaceAll('=', '')}`,
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

test('what would take too long or is no hash is refused', async () => {
  const top = `import { hash, verify } from 'argon2'`
  const body = `
    const found = []
    for (const work of [() => hash('a', { memoryCost: 2 ** 24 }), () => hash('a', { timeCost: 1e6 }), () => hash('a', { timeCost: 1e9 }), () => hash('a', { memoryCost: NaN }), () => hash(5), () => hash('a', { type: 7 }), () => verify('no', 'a'), () => verify('$argon2id$v=19$m=99999999,t=9,p=1$a$b', 'a'), () => hash('a', { salt: 'x' })])
      await work().then(() => found.push('done'), (error) => found.push(error.name))
    return { found }`
  expect(await run(top, body)).toEqual({
    found: [
      'RangeError',
      'RangeError',
      'TypeError',
      'TypeError',
      'TypeError',
      'TypeError',
      'TypeError',
      'RangeError',
      'Error',
    ],
  })
  await expect(
    run(top, `for (;;) await hash('a', { memoryCost: 65536, timeCost: 8, parallelism: 1 })`),
  ).rejects.toThrow('too many hashes')
}, 60_000)
