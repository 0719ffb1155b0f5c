import { FORMATTERS } from '../border/intl-formatters.ts'

/** Longer than any settings and texts to format. */
const MOST_LENGTH = 20_000
const MOST_DIGITS = 1000

type Locales = string | string[]
type Member = (...args: unknown[]) => unknown

/** Methods of plain values that take locales. Locales and settings are their last arguments. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  date: ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'],
  number: ['toLocaleString'],
  text: ['localeCompare', 'toLocaleUpperCase', 'toLocaleLowerCase'],
}

interface Asked {
  readonly kind: string
  readonly locales?: Locales
  readonly options?: object
  readonly method: string
  /** Numbers as strings, because JSON cannot express all of them. */
  readonly args: readonly unknown[]
}

/** Formatting that needs language tables, one value at a time. The answer is `value`, or what was thrown. */
export function askIntl(argument: unknown): string | undefined {
  if (typeof argument !== 'object' || argument === null || JSON.stringify(argument).length > MOST_LENGTH)
    return JSON.stringify({
      name: 'RangeError',
      message: `at most ${MOST_LENGTH} characters can be formatted here`,
    })
  try {
    return JSON.stringify({ value: answer(argument as Asked) })
  } catch (error) {
    const { name, message } = error as Error
    return JSON.stringify({ name, message })
  }
}

function answer({ kind, locales, options, method, args }: Asked): unknown {
  const values = args.map(readValue)
  if (Object.hasOwn(VALUES, kind) && VALUES[kind]?.includes(method)) {
    const [subject, ...rest] = values
    const target = kind === 'date' ? new Date(Number(subject)) : Object(subject)
    return Reflect.apply(Reflect.get(target, method) as Member, target, [...rest, locales, options])
  }
  const methods = Object.hasOwn(FORMATTERS, kind) ? FORMATTERS[kind] : undefined
  if (!methods) throw new TypeError(`Intl.${kind} is not here`)
  const Formatter = Reflect.get(Intl, kind) as new (locales?: Locales, options?: object) => object
  if (method === 'supportedLocalesOf')
    return Reflect.apply(Reflect.get(Formatter, method) as Member, Formatter, [locales, options])
  const formatter = new Formatter(locales, options)
  if (method !== 'resolvedOptions' && !methods.includes(method))
    throw new TypeError(`Intl.${kind} has no ${method} here`)
  return Reflect.apply(Reflect.get(formatter, method) as Member, formatter, values)
}

function readValue(part: unknown): unknown {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
  const { number, bigint } = part as { readonly number?: unknown; readonly bigint?: unknown }
  if (typeof bigint !== 'string') return Number(number)
  if (bigint.length > MOST_DIGITS) throw new RangeError(`a bigint has at most ${MOST_DIGITS} digits here`)
  return BigInt(bigint)
}
