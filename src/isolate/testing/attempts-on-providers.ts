import type { Attempt } from './attempt.ts'

const GITHUB = `import GitHub from 'next-auth/providers/github'`
const RESEND = `import Resend from 'next-auth/providers/resend'`
const REACH = `const reach = (value) => value.constructor.constructor('return globalThis')() === globalThis;`

/** What providers do themselves runs on the other side. */
export const PROVIDERS: readonly Attempt[] = [
  {
    name: 'the constructor of what a profile is turned into',
    imports: GITHUB,
    body: `${REACH} return { v: reach(await GitHub({}).profile({ login: 'octo' })) }`,
    returns: { v: true },
  },
  {
    name: 'the constructor of an error of a profile',
    imports: GITHUB,
    body: `${REACH} return GitHub({}).profile(null).catch((error) => ({ v: reach(error) }))`,
    returns: { v: true },
  },
  {
    name: 'a profile that sets a prototype',
    imports: GITHUB,
    body: `const user = await GitHub({}).profile(JSON.parse('{"login":"octo","__proto__":{"polluted":1}}'), { ['__proto__']: { polluted: 1 } }); return { v: typeof user.polluted }`,
    returns: { v: 'undefined' },
  },
  {
    name: 'options that are read differently each time, or that name other functions',
    imports: GITHUB,
    body: `const { profile } = GitHub(new Proxy({}, { ownKeys: () => ['constructor', 'profile'], getOwnPropertyDescriptor: () => ({ value: 'x', enumerable: true, configurable: true }), get: (_, key) => (key === 'toJSON' ? () => ({ constructor: 'x', __proto__: null }) : 'x') })); return { v: (await profile({ login: 'octo' })).id }`,
    returns: { v: 'octo' },
  },
  {
    name: 'a mail with a fetch and a provider made by the code',
    imports: RESEND,
    body: `const calls = []; await Resend({ apiKey: 'k' }).sendVerificationRequest({ identifier: 'a', provider: { get apiKey() { return 'k' } }, fetch: () => calls.push(1) }).catch(() => {}); return { v: calls.length }`,
    returns: { v: 0 },
  },
]
