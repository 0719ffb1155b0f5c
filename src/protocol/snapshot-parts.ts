/** What a snapshot says of a value that is no plain data: the member `~` of its copy. */
export interface Mark {
  readonly kind:
    | 'function'
    | 'symbol'
    | 'instance'
    | 'error'
    | 'map'
    | 'set'
    | 'bytes'
    /** A property that is a getter; it was not run. */
    | 'getter'
    /** The object itself is further up. */
    | 'cycle'
    /** An object below the deepest level kept. */
    | 'depth'
    /** A string that was cut. */
    | 'text'
    /** A plain object of which members were left out. */
    | 'object'
    /** At the end of an array of which entries were left out. */
    | 'rest'
    /** Reading it threw. */
    | 'unreadable'
  /** Class, function name or description of a symbol. */
  readonly name?: string
  /** Whole length of what was cut: characters or bytes. */
  readonly length?: number
  /** How many members were left out. */
  readonly left?: number
}

/** An object with nothing but the mark. */
export function mark(what: Mark): Record<string, unknown> {
  return { '~': what }
}

/** A value in parts that are then copied like any other. */
export interface Parts {
  readonly mark: Mark
  readonly members: readonly (readonly [string, unknown])[]
}

// A proxy can pretend an endless chain of prototypes.
const LONGEST_CHAIN = 32

/** The prototypes of an object, nearest first. */
export function prototypes(value: object): readonly object[] {
  const chain: object[] = []
  let next: unknown = Object.getPrototypeOf(value)
  while (isObject(next) && chain.length < LONGEST_CHAIN) {
    chain.push(next)
    next = Object.getPrototypeOf(next)
  }
  return chain
}

/** A property's value, own or inherited, unless a getter would have to run for it. */
export function dataOf(value: object, key: string): unknown {
  for (const holder of [value, ...prototypes(value)]) {
    const property = Object.getOwnPropertyDescriptor(holder, key)
    if (property !== undefined) return property.value
  }
  return undefined
}

/** The same, when it is a string; else the empty string. */
export function textOf(value: object, key: string): string {
  const text = dataOf(value, key)
  return typeof text === 'string' ? text : ''
}

/** The bytes behind a buffer or a view of one. */
export function bytesOf(value: object, chain: readonly object[]): Uint8Array | undefined {
  if (ArrayBuffer.isView(value)) {
    const holder =
      value instanceof DataView ? DataView.prototype : Object.getPrototypeOf(Uint8Array.prototype)
    const buffer = platformValue(value, holder, 'buffer') as ArrayBuffer
    const start = Number(platformValue(value, holder, 'byteOffset'))
    return new Uint8Array(buffer, start, Number(platformValue(value, holder, 'byteLength')))
  }
  return chain.includes(ArrayBuffer.prototype) ? new Uint8Array(value as ArrayBuffer) : undefined
}

/** What the platform's own objects hold, read past anything a script put over their getters. */
export function partsOf(value: object, chain: readonly object[]): Parts | undefined {
  const found = PLATFORM.find(([prototype]) => chain.includes(prototype))
  if (found === undefined) return undefined
  try {
    return found[1](value)
  } catch {
    // Not the real thing: an object that merely inherits from the prototype.
    return undefined
  }
}

const PLATFORM: readonly (readonly [object, (value: object) => Parts])[] = [
  [Error.prototype, partsOfError],
  [Map.prototype, (value) => listed('map', 'Map', 'entries', Array.from(entriesOf(Map.prototype, value)))],
  [
    Set.prototype,
    (value) => listed('set', 'Set', 'values', Array.from(entriesOf(Set.prototype, value), last)),
  ],
  [URL.prototype, (value) => instance('URL', [['href', platformValue(value, URL.prototype, 'href')]])],
  [URLSearchParams.prototype, (value) => listedInstance('URLSearchParams', URLSearchParams.prototype, value)],
  [Headers.prototype, (value) => listedInstance('Headers', Headers.prototype, value)],
  [FormData.prototype, (value) => listedInstance('FormData', FormData.prototype, value)],
  [RegExp.prototype, (value) => instance('RegExp', read(value, RegExp.prototype, ['source']))],
  [Blob.prototype, (value) => instance('Blob', read(value, Blob.prototype, ['type', 'size']))],
  [
    Request.prototype,
    (value) => instance('Request', read(value, Request.prototype, ['method', 'url', 'headers'])),
  ],
  [
    Response.prototype,
    (value) => instance('Response', read(value, Response.prototype, ['status', 'headers'])),
  ],
]

/**
 * Without `stack`: it names places in our own scripts and differs from run to run. Even to look at that property makes V8 write the
 * text, which runs the error's getters.
 */
function partsOfError(value: object): Parts {
  const members: [string, unknown][] = [
    ['name', textOf(value, 'name')],
    ['message', textOf(value, 'message')],
  ]
  for (const key of Reflect.ownKeys(value)) {
    if (key === 'stack' || key === 'name' || key === 'message') continue
    const property = Object.getOwnPropertyDescriptor(value, key)
    const shown = property?.enumerable === true || key === 'cause' || key === 'errors'
    if (shown && property !== undefined && 'value' in property) members.push([String(key), property.value])
  }
  const made = dataOf(value, 'constructor')
  return { mark: { kind: 'error', name: typeof made === 'function' ? textOf(made, 'name') : '' }, members }
}

function instance(name: string, members: Parts['members']): Parts {
  return { mark: { kind: 'instance', name }, members }
}

function listed(kind: 'map' | 'set', name: string, member: string, list: readonly unknown[]): Parts {
  return { mark: { kind, name }, members: [[member, list]] }
}

function listedInstance(name: string, prototype: object, value: object): Parts {
  return instance(name, [['entries', Array.from(entriesOf(prototype, value))]])
}

function entriesOf(prototype: object, value: object): Iterable<readonly [unknown, unknown]> {
  return (dataOf(prototype, 'entries') as () => Iterable<readonly [unknown, unknown]>).call(value)
}

function last(entry: readonly [unknown, unknown]): unknown {
  return entry[1]
}

function read(value: object, prototype: object, keys: readonly string[]): Parts['members'] {
  return keys.map((key) => [key, platformValue(value, prototype, key)])
}

/** An own data property (our messages carry their `headers` so), else what the platform's getter says. */
function platformValue(value: object, prototype: object, key: string): unknown {
  const own = Object.getOwnPropertyDescriptor(value, key)
  if (own !== undefined && 'value' in own) return own.value
  return Object.getOwnPropertyDescriptor(prototype, key)?.get?.call(value)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
