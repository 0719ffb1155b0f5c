import type { Attempt } from './attempt.ts'

/** Objects that answer differently each time they are read. */
export const PROXIES: readonly Attempt[] = [
  {
    name: 'a getter that throws',
    body: `return { get a() { throw new Error('from a getter') } }`,
    fails: 'from a getter',
  },
  { name: 'a getter that never returns', body: `return { get a() { for (;;); } }`, fails: 'overrun' },
  {
    name: 'a getter that gives another value each time',
    body: `let n = 0; return { get a() { return n++ ? {} : 1 } }`,
    returns: { a: 1 },
  },
  {
    name: 'a proxy that gives itself for every key',
    body: `const p = new Proxy({}, { ownKeys: () => ['a'], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }), get: (_, key) => key === 'a' ? p : undefined }); return p`,
    fails: 'circular',
  },
  {
    name: 'a proxy that gives a new one for every key',
    body: `const p = () => new Proxy({}, { ownKeys: () => ['a'], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }), get: (_, key) => key === 'a' ? p() : undefined }); return p()`,
    fails: 'too-deep',
  },
  {
    name: 'a proxy of a list with a length of its own',
    body: `return { list: new Proxy([], { get: (_, key) => key === 'length' ? 2 ** 32 : 1 }) }`,
    fails: 'too-large',
  },
  {
    name: 'a revoked proxy',
    body: `const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return { proxy }`,
    fails: /./,
  },
  { name: 'a proxy of a date', body: `return { at: new Proxy(new Date(0), {}) }`, fails: /./ },
  {
    name: 'a date that lies',
    body: `const at = new Date(0); at.getTime = () => ({ valueOf: () => 1 }); return { at }`,
    fails: /./,
  },
  {
    name: 'Symbol.hasInstance of the platform’s classes',
    body: `Object.defineProperty(URL, Symbol.hasInstance, { value: () => true }); return { a: 1 }`,
    fails: /./,
  },
  {
    name: 'toJSON that returns a function',
    body: `return { a: new (class { toJSON() { return () => 1 } })() }`,
    returns: { a: undefined },
  },
  {
    name: 'toJSON that returns itself',
    body: `return { a: new (class { toJSON() { return this } })() }`,
    fails: 'circular',
  },
  {
    name: 'a class with members behind accessors',
    body: `class Token { #secret = 1; name = 'n'; get secret() { return this.#secret } } return { token: new Token() }`,
    returns: { token: { name: 'n' } },
  },
]

/** `await` reads `then` of any object. */
export const THENABLES: readonly Attempt[] = [
  { name: 'a then that answers', body: `return { then: (resolve) => resolve({ a: 1 }) }`, returns: { a: 1 } },
  {
    name: 'a then that answers twice',
    body: `return { then: (resolve) => { resolve({ a: 1 }); resolve({ a: 2 }) } }`,
    returns: { a: 1 },
  },
  {
    name: 'a then that throws',
    body: `return { then: () => { throw new Error('from then') } }`,
    fails: 'from then',
  },
  { name: 'a then that never answers', body: `return { then: () => {} }`, fails: 'never-settles' },
  {
    name: 'a then that answers with another, without end',
    body: `const next = () => ({ then: (resolve) => resolve(next()) }); return next()`,
    fails: 'overrun',
  },
  {
    name: 'a getter called then',
    body: `return { get then() { throw new Error('asked for then') } }`,
    fails: 'asked for then',
  },
  {
    name: 'a then one level below',
    body: `return { inner: { then: (resolve) => resolve(1), a: 1 } }`,
    returns: { inner: { a: 1 } },
  },
  { name: 'a then that is data', body: `return { then: 'text' }`, returns: JSON.parse('{"then":"text"}') },
  {
    name: 'a replaced Promise.prototype.then',
    body: `Promise.prototype.then = function () { return this }; return { a: 1 }`,
    returns: { a: 1 },
  },
  { name: 'a promise inside a value', body: `return { a: Promise.resolve(1) }`, fails: 'unsupported' },
  { name: 'a promise of nothing', body: `return new Promise(() => {})`, fails: 'never-settles' },
]

export const SYMBOLS: readonly Attempt[] = [
  { name: 'a symbol as the result', body: `return Symbol('x')`, fails: 'unsupported' },
  {
    name: 'symbols as keys',
    body: `return { [Symbol.for('x')]: 1, [Symbol.iterator]: 2, a: 1 }`,
    returns: { a: 1 },
  },
  { name: 'a symbol as a member', body: `return { a: 1, b: Symbol('x') }`, returns: { a: 1 } },
  {
    name: 'Symbol.toPrimitive',
    body: `return { a: { [Symbol.toPrimitive]: () => { throw new Error('never asked') } } }`,
    returns: { a: {} },
  },
  { name: 'Symbol.toStringTag', body: `return { a: { [Symbol.toStringTag]: 'Date' } }`, returns: { a: {} } },
  {
    name: 'an iterator without end',
    body: `return { a: { *[Symbol.iterator]() { for (;;) yield 1 } } }`,
    returns: { a: {} },
  },
  {
    name: 'a map whose iterator has no end',
    body: `const map = new Map(); map[Symbol.iterator] = function* () { for (;;) yield [1, 1] }; return { map }`,
    fails: /overrun|memory/,
  },
]

export const SIZES: readonly Attempt[] = [
  {
    name: 'a text of two million characters',
    body: `return { a: 'x'.repeat(2_000_000) }`,
    fails: 'too-large',
  },
  {
    name: 'many texts',
    body: `return { a: Array.from({ length: 3000 }, () => 'x'.repeat(1000)) }`,
    fails: 'too-large',
  },
  { name: 'a list of a million', body: `return { a: new Array(1_000_000).fill(0) }`, fails: 'too-large' },
  { name: 'an object that contains itself', body: `token.self = token; return token`, fails: 'circular' },
  {
    name: 'a list that contains itself',
    body: `const list = []; list.push(list); return { list }`,
    fails: 'circular',
  },
  {
    name: 'objects nested a thousand deep',
    body: `let a = {}; for (let i = 0; i < 1000; i++) a = { a }; return a`,
    fails: 'too-deep',
  },
  {
    name: 'objects shared so often that they would fill a memory',
    body: `let a = { x: 1 }; for (let i = 0; i < 60; i++) a = { l: a, r: a }; return a`,
    fails: 'too-large',
  },
  { name: 'ten megabytes of bytes', body: `return { a: new Uint8Array(10_000_000) }`, fails: 'too-large' },
  { name: 'a bigint of many digits', body: `return { a: 10n ** 5000n }`, fails: 'malformed' },
  {
    name: 'an error with a message without measure',
    body: `throw new Error('x'.repeat(3_000_000))`,
    fails: /^Error: x{9}/,
  },
  {
    name: 'an argument with a member nested a thousand deep',
    body: `let a = {}; for (let i = 0; i < 1000; i++) a = { a }; token.a = a; return token`,
    fails: 'too-deep',
  },
  {
    name: 'a proxy with a text for every key',
    body: `return { a: new Proxy({}, { get: () => 'x', ownKeys: () => ['k'], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) }) }`,
    returns: { a: { k: 'x' } },
  },
  {
    name: 'a console line of what cannot be read, or is without measure',
    body: `let a = [1]; for (let i = 0; i < 6; i++) a = new Array(100).fill(a); console.log(a, { get b() { throw new Error() } }, new Proxy({}, { ownKeys() { throw 1 } })); return { a: 1 }`,
    returns: { a: 1 },
  },
  {
    name: 'thousands of lines on the console',
    body: `for (let i = 0; i < 3000; i++) console.log('line', i); return { a: 1 }`,
    returns: { a: 1 },
  },
  {
    name: 'requests without number',
    body: `for (let i = 0; i < 1100; i++) fetch('https://none.example').catch(() => {}); return { a: 1 }`,
    returns: { a: 1 },
  },
]

export const THROWS: readonly Attempt[] = [
  { name: 'null', body: `throw null`, fails: 'null' },
  { name: 'undefined', body: `throw undefined`, fails: 'undefined' },
  { name: 'a number', body: `throw 7`, fails: '7' },
  { name: 'a symbol', body: `throw Symbol('x')`, fails: /./ },
  {
    name: 'a proxy that throws',
    body: `throw new Proxy({}, { get() { throw new Error('inner') }, ownKeys() { throw new Error('inner') } })`,
    fails: /./,
  },
  {
    name: 'a revoked proxy',
    body: `const { proxy, revoke } = Proxy.revocable(new Error('x'), {}); revoke(); throw proxy`,
    fails: /./,
  },
  {
    name: 'an error whose message is a getter',
    body: `const error = new Error('x'); Object.defineProperty(error, 'message', { get() { throw new Error('inner') } }); throw error`,
    fails: /./,
  },
  {
    name: 'an error that is its own cause',
    body: `const error = new Error('round'); error.cause = error; throw error`,
    fails: 'round',
  },
  {
    name: 'an error with a stack that is an object',
    body: `const error = new Error('x'); error.stack = { toString: () => 'at evil (file:///etc/passwd:1:1)' }; throw error`,
    fails: 'x',
  },
  {
    name: 'an error with a stack of its own writing',
    body: `const error = new Error('x'); error.stack = '    at evil (../../etc/passwd:1:1)'; throw error`,
    fails: 'x',
  },
  {
    name: 'an error that calls itself IsolateError',
    body: `const error = new Error('x'); error.name = 'IsolateError'; error.problem = 'overrun'; throw error`,
    fails: 'x',
  },
]
