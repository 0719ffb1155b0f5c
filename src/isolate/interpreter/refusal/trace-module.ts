import { TRACED_CHARACTERS } from '../../../protocol/refusal.ts'
import { INSIDE } from '../table-entry.ts'

/** What an instrumented module imports. It exists only while a call is traced again. */
export const TRACE = 'authscope:trace'

/** Activations of functions that are kept, the newest first of all; characters and depth of their values. */
const KEPT = 300

/**
 * Keeps what expressions were, by activation of a function, and gives it to the host as JSON. A value that JSON has not is `{ $: [kind, …] }`. Getters
 * aren't called, and of placeholders only the name is given.
 */
export const TRACE_TEXT = `import { callHost, missingIn } from '${INSIDE}'
const modules = [], calls = []
let ticks = 0, from = 0
class Activation {
  constructor(fn, params) { this.fn = fn; this.at = ++ticks; this.params = params; this.values = new Map(); this.exit = null }
  v(id, value) { this.values.set(id, [++ticks, value]); return value }
  r(id, value) { this.exit = ['returned', id, ++ticks, value]; return value }
  x(id, value) { this.exit = ['threw', id, ++ticks, value]; this.values.set(id, [ticks, value]); return value }
  e() { this.exit = ['ended', -1, ++ticks, undefined] }
}
export function enter(fn, params) {
  const made = new Activation(fn, params)
  if (params === null) modules.push(made)
  else if (calls.push(made) > ${KEPT * 2}) calls.splice(0, ${KEPT})
  return made
}
export function mark() { from = ticks }
let room = 0
function plain(value, depth) {
  room -= 8
  if (room < 0) return { $: ['cut'] }
  switch (typeof value) {
    case 'string': room -= Math.min(value.length, ${TRACED_CHARACTERS}); return value.length > ${TRACED_CHARACTERS} ? value.slice(0, ${TRACED_CHARACTERS}) + '…' : value
    case 'number': return Number.isFinite(value) ? value : { $: ['number', String(value)] }
    case 'boolean': return value
    case 'undefined': return { $: ['undefined'] }
    case 'bigint': return { $: ['bigint', String(value)] }
    case 'function': return { $: ['function', missing(value)] }
    case 'symbol': return { $: ['symbol'] }
  }
  return value === null ? null : object(value, depth)
}
function missing(value) { try { return missingIn(value)?.path } catch { return undefined } }
function said(error) {
  const { code, issues, message, name, type } = error
  // As zod has them.
  const text = Array.isArray(issues)
    ? issues.map((each) => [each.path?.join('.'), each.message].filter(Boolean).join(': ')).join('; ')
    : String(message).replace(/[ .]*Read more at https:\\S+$/, '')
  const isAuth = text !== String(message) && typeof type === 'string'
  const known = isAuth && typeof code === 'string' && code !== 'credentials' && 'code ' + code
  return [String(isAuth ? type : name), [text, known].filter(Boolean).join(', ').slice(0, 300)]
}
function object(value, depth) {
  const known = missing(value)
  if (known !== undefined) return { $: ['missing', String(known)] }
  if (value instanceof Date) return { $: ['date', Number(value)] }
  if (value instanceof RegExp) return { $: ['regexp', value.source, value.flags] }
  if (value instanceof Error) return { $: ['error', ...said(value)] }
  if (value instanceof Promise) return { $: ['promise'] }
  if (value instanceof Response) return { $: ['response', value.status] }
  if (value instanceof Uint8Array) return { $: ['bytes', value.length] }
  if (depth > 5) return { $: ['cut'] }
  if (value instanceof Set) return { $: ['set', [...value].slice(0, 30).map((each) => plain(each, depth + 1))] }
  if (value instanceof Map) return { $: ['map', [...value.keys()].slice(0, 30).map((each) => plain(each, depth + 1))] }
  if (Array.isArray(value)) return value.slice(0, 30).map((each) => plain(each, depth + 1))
  const made = {}
  for (const key of Object.keys(value).slice(0, 60)) {
    const member = Object.getOwnPropertyDescriptor(value, key)
    room -= key.length
    const isMade = key === 'error' && value.success === false
    // zod 3 makes its error where it's asked for.
    made[key] = isMade || (member && 'value' in member) ? plain(value[key], depth + 1) : { $: ['getter'] }
  }
  return made
}
/** Of values that are no objects, and of objects. */
let rest = [0, 0]
function shown(value) {
  // A large object, such as a table with what it refers to, leaves room for others, and for what decides, which most often is no object.
  const kind = Object(value) === value ? 1 : 0
  const share = kind === 1 ? rest[1] >> 3 : rest[0]
  room = share
  try { return plain(value, 0) } catch { return { $: ['cut'] } } finally { rest[kind] -= share - Math.max(room, 0) }
}
function written({ fn, at, params, values, exit }) {
  return {
    fn, at, params: params === null ? null : params.map(shown),
    values: [...values].map(([id, [tick, value]]) => [id, tick, shown(value)]),
    exit: exit && [exit[0], exit[1], exit[2], shown(exit[3])],
  }
}
export function give() {
  rest = [200000, 300000]
  const newest = calls.slice(-${KEPT}).reverse()
  callHost('trace', { from, calls: newest.map(written).reverse(), modules: modules.map(written) })
}`
