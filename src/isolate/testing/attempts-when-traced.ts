import type { Attempt } from './attempt.ts'

/** Code that returns `null` as a `jwt` callback is run again to find out why. Only then has it these names. */
const again = (then: string, before = ''): string =>
  `${before} if (typeof authscopeEnter !== 'undefined') { ${then} } return null`

/** Code that does something else when it is run again. Its first run counts. */
export const WHEN_TRACED: readonly Attempt[] = [
  { name: 'a loop', body: again('for (;;);') },
  { name: 'a loop of requests', body: again(`for (;;) await fetch('https://none.example')`) },
  { name: 'a loop of timers', body: again(`for (;;) await new Promise((done) => setTimeout(done, 1))`) },
  { name: 'a loop of lines', body: again(`for (;;) console.log('x'.repeat(1000))`) },
  { name: 'ever more memory', body: again(`for (const all = ['x'];;) all.push(all.join().repeat(2))`) },
  { name: 'ever more functions', body: again('const f = () => f(); f()') },
  { name: 'a regular expression without an end', body: again(`/^(a+)+$/.test('a'.repeat(40) + 'b')`) },
  { name: 'another result', body: again(`return { sub: 'someone else' }`) },
  { name: 'an error', body: again(`throw new Error('traced')`) },
  { name: 'an argument of its own', body: again(`token.sub = 'someone else'; token.admin = true`) },
  {
    name: 'what keeps the trace never ends',
    body: again('Object.getPrototypeOf(authscopeF).v = () => { for (;;); }; token.sub'),
  },
  {
    name: 'what keeps the trace leads out',
    body: again(
      `const out = authscopeF.constructor.constructor('return globalThis')(); if (out !== globalThis) return { v: 'out' }`,
    ),
  },
  {
    name: 'the trace is given by itself, a thousand times',
    body: again(
      `const { give, mark } = await import('authscope' + ':trace'); for (let n = 0; n < 1000; n += 1) { give(); mark() }`,
    ),
  },
  {
    name: 'the trace is made of what it is not',
    body: again(
      `Array.prototype.map = () => [{ fn: {}, at: -1, values: [[{}, 'x', 1n]], exit: ['returned', '__proto__', NaN, { $: [] }] }]`,
    ),
  },
  {
    name: 'the trace is JSON of its own',
    body: again(
      `JSON.stringify = () => '{"from":-1,"calls":[{"fn":0,"at":1,"params":null,"values":[[0,1,{"$":["error","__proto__","constructor"]}]],"exit":["returned",0,1,{"__proto__":{"polluted":1}}]}]}'`,
    ),
  },
  {
    name: 'an error that is made without an end',
    body: `const it = { success: false, get error() { for (;;); } }; return it.success ? token : null`,
  },
  {
    name: 'an issue that is joined without an end',
    body: `const it = Object.assign(new Error('x'), { issues: [{ path: { join() { for (;;); } } }] }); return it === 1 ? token : null`,
  },
  {
    name: 'a value of itself',
    body: `const it = {}; it.it = it; it.list = Array(5000).fill(it); return it === 1 ? token : null`,
  },
  {
    name: 'a value that pollutes',
    body: `const it = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'); return it.role === 'admin' ? token : null`,
  },
  {
    name: 'names that lead to prototypes',
    body: `return token['__proto__'] === 'x' && token.constructor.prototype.polluted === 'x' ? token : null`,
  },
].map((attempt) => ({ ...attempt, returns: null, runMs: 300 }))
