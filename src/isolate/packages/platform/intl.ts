import { FORMATTERS } from '../../border/intl-formatters.ts'
import { callHost } from '../../inside/main.ts'

interface Asked {
  readonly kind: string
  readonly locales: unknown
  readonly options: unknown
  readonly method: string
  readonly args: readonly unknown[]
}

/** A server's defaults, independent of the browser's language and zone. */
const LOCALE = 'en-US'
const ZONE = 'UTC'

/** Often passed as functions: `list.map(format.format)`. */
const BOUND = ['format', 'compare']

function ask({ locales, options, args, ...rest }: Asked): unknown {
  // Last: if no locale is known, the platform would use the browser's.
  const list = [
    ...[locales === undefined ? [] : locales].flat(),
    ...(rest.method === 'supportedLocalesOf' ? [] : [LOCALE]),
  ]
  const asked = { ...rest, locales: list, options: settingsFor(rest.kind, options), args: args.map(crossing) }
  const answer = callHost('intl', asked)
  if (answer === undefined) throw new RangeError('that is more than can be formatted here')
  const { value, name, message } = JSON.parse(answer) as {
    readonly value?: unknown
    readonly name?: string
    readonly message?: string
  }
  if (name === undefined) return value
  throw new (name === 'RangeError' ? RangeError : TypeError)(message)
}

function settingsFor(kind: string, options: unknown): unknown {
  const isTime = kind === 'DateTimeFormat' || kind === 'date'
  return isTime ? { timeZone: ZONE, ...withoutNothing(options) } : options
}

function withoutNothing(options: unknown): object {
  if (options === undefined) return {}
  return Object.fromEntries(Object.entries(options as object).filter(([, value]) => value !== undefined))
}

/** JSON cannot express some numbers, nor bigints. */
function crossing(value: unknown): unknown {
  if (value instanceof Date) return { number: String(value.getTime()) }
  if (typeof value === 'bigint') return { bigint: String(value) }
  if (typeof value === 'number') return { number: String(value) }
  return Array.isArray(value) || (typeof value === 'object' && value && Symbol.iterator in value)
    ? [...(value as Iterable<unknown>)].map(String)
    : value
}

function formatter(kind: string, methods: readonly string[]): object {
  class Formatter {
    readonly #locales: unknown
    readonly #options: unknown

    constructor(locales?: unknown, options?: unknown) {
      this.#locales = locales
      this.#options = options === undefined ? undefined : { ...(options as object) }
      // Errors in them are thrown now, as on the platform.
      this.call('resolvedOptions', [])
    }

    static supportedLocalesOf(locales: unknown, options?: unknown): unknown {
      return ask({ kind, locales, options, method: 'supportedLocalesOf', args: [] })
    }

    call(method: string, args: readonly unknown[]): unknown {
      const given =
        kind === 'DateTimeFormat' && args[0] === undefined && method !== 'resolvedOptions'
          ? [Date.now()]
          : args
      return ask({ kind, locales: this.#locales, options: this.#options, method, args: given })
    }

    resolvedOptions(): unknown {
      return this.call('resolvedOptions', [])
    }

    get [Symbol.toStringTag](): string {
      return `Intl.${kind}`
    }
  }
  for (const method of methods) {
    const plain = function (this: Formatter, ...args: unknown[]): unknown {
      return this.call(method, args)
    }
    const bound = {
      get(this: Formatter): unknown {
        return plain.bind(this)
      },
    }
    Object.defineProperty(Formatter.prototype, method, {
      configurable: true,
      ...(BOUND.includes(method) ? bound : { value: plain, writable: true }),
    })
  }
  return new Proxy(Formatter, { apply: (Target, _self, args) => new Target(...(args as [])) })
}

/** The most used parts of ECMA-402; the host's language tables answer. */
export const intl: object = {
  ...Object.fromEntries(
    Object.entries(FORMATTERS).map(([kind, methods]) => [kind, formatter(kind, methods)]),
  ),
  getCanonicalLocales: (locales: unknown) =>
    [locales ?? []]
      .flat()
      .flatMap((one) =>
        ask({ kind: 'Collator', locales: one, options: undefined, method: 'supportedLocalesOf', args: [] }),
      ),
}

/** Methods of plain values that take locales. */
export function defineLocaleMethods(): void {
  const define = (target: object, kind: string, method: string, read: (self: never) => unknown): void => {
    const value = function (this: never, ...args: unknown[]): unknown {
      const own = method === 'localeCompare' ? [String(args.shift())] : []
      const [locales, options] = args
      return ask({ kind, locales, options, method, args: [read(this), ...own] })
    }
    Object.defineProperty(target, method, { value, configurable: true, writable: true })
  }
  for (const method of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])
    define(Date.prototype, 'date', method, (self) => Date.prototype.getTime.call(self))
  define(Number.prototype, 'number', 'toLocaleString', (self) => Number.prototype.valueOf.call(self))
  define(BigInt.prototype, 'number', 'toLocaleString', (self) => BigInt.prototype.valueOf.call(self))
  for (const method of ['localeCompare', 'toLocaleUpperCase', 'toLocaleLowerCase'])
    define(String.prototype, 'text', method, (self) => String(self))
}
