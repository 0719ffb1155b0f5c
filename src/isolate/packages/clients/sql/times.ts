import type { DataTypeDef, Expr } from 'pgsql-ast-parser'
import type { Expression } from '../../../../query/query.ts'
import { isField } from '../../../../query/times.ts'
import { call, value } from '../shared/expressions.ts'

/** Functions that are about times. */
export const TIMES =
  /^(?:now|age|clock_timestamp|statement_timestamp|transaction_timestamp|date_trunc|to_char|timezone|datetime|date|unixepoch|unix_timestamp|strftime|to_timestamp|from_unixtime|curdate|utc_timestamp)$/

const MS: Readonly<Record<string, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
}
const MONTHS: Readonly<Record<string, number>> = { month: 1, year: 12 }

interface Span {
  readonly ms: number
  readonly months: number
}

export function isInterval(type: DataTypeDef): boolean {
  return 'name' in type && type.name === 'interval'
}

/** `1 day 2 hours`, `-1 month`. */
function spanOf(text: string): Span {
  let [ms, months] = [0, 0]
  for (const [, count = '0', unit = ''] of text.matchAll(
    /([+-]?\d+(?:\.\d+)?)\s*(second|minute|hour|day|week|month|year)/gi,
  )) {
    ms += Number(count) * (MS[unit.toLowerCase()] ?? 0)
    months += Number(count) * (MONTHS[unit.toLowerCase()] ?? 0)
  }
  return { ms, months }
}

function moved(time: Expression, { ms, months }: Span, times: Expression): Expression {
  return call('later', time, call('multiply', value(ms), times), call('multiply', value(months), times))
}

/** `now() - interval '7 days'`, `… + interval '1 minute' * $1`. `undefined` if nothing of it is a span of time. */
export function readMoved(
  time: Expression,
  by: Expr,
  isBack: boolean,
  read: (expr: Expr) => Expression,
): Expression | undefined {
  const sign = value(isBack ? -1 : 1)
  if (by.type === 'cast' && isInterval(by.to)) {
    const { operand } = by
    // `($1 || ' minutes')::interval`
    if (operand.type === 'binary' && operand.op === '||' && operand.right.type === 'string')
      return moved(
        time,
        spanOf(`1 ${operand.right.value}`),
        call('multiply', sign, call('number', read(operand.left))),
      )
    const text = read(operand)
    return 'value' in text ? moved(time, spanOf(String(text.value)), sign) : undefined
  }
  if (by.type !== 'binary' || by.op !== '*') return undefined
  const [span, times] = by.left.type === 'cast' ? [by.left, by.right] : [by.right, by.left]
  if (span.type !== 'cast' || !isInterval(span.to) || span.operand.type !== 'string') return undefined
  return moved(time, spanOf(span.operand.value), call('multiply', sign, call('number', read(times))))
}

/** Days of a month, where a span is compared and not added. */
const MONTH_MS = 30 * 86_400_000

/** A span of time as milliseconds. */
export function readSpan(of: Expression): Expression {
  if (!('value' in of)) throw new Error('a computed interval in SQL is not simulated')
  const { months, ms } = spanOf(String(of.value))
  return value(ms + months * MONTH_MS)
}

/** `extract(epoch from …)` and parts of a time. */
export function readExtract(field: string, time: Expression): Expression {
  if (isField(field.toLowerCase())) return call('field', value(field.toLowerCase()), time)
  throw new Error(`extract(${field} from …) in SQL is not simulated`)
}

const texts = (given: readonly Expression[]): readonly string[] =>
  given.flatMap((each) => ('value' in each && typeof each.value === 'string' ? [each.value] : []))

/** `now()`, `datetime('now', '-1 hour')`, `strftime('%s', 'now')`. */
export function readTime(name: string, given: readonly Expression[]): Expression {
  const [first, second] = given
  const isNow = first === undefined || texts([first])[0] === 'now'
  const modifiers = texts(given.slice(1)).join(' ')
  const time = isNow ? value(new Date()) : call('date', first)
  switch (name) {
    case 'age':
      return call(
        'minus',
        ...(second
          ? [call('date', first ?? value(null)), second]
          : [value(new Date()), first ?? value(null)]),
      )
    case 'date_trunc':
      return call('truncated', ...given)
    case 'to_char':
      return call('formatted', ...given)
    case 'timezone':
      return call('date', second ?? value(null))
    case 'clock_timestamp':
    case 'statement_timestamp':
    case 'transaction_timestamp':
    case 'now':
    case 'curdate':
    case 'utc_timestamp':
      return value(new Date())
    case 'datetime':
    case 'date':
      return moved(time, spanOf(modifiers), value(1))
    case 'unixepoch':
    case 'unix_timestamp':
      return call('integer', call('seconds', moved(time, spanOf(modifiers), value(1))))
    case 'strftime':
      if (texts(given)[0] === '%s')
        return call(
          'text',
          call(
            'integer',
            call(
              'seconds',
              texts(given)[1] === 'now' ? value(new Date()) : call('date', second ?? value(null)),
            ),
          ),
        )
      break
    case 'to_timestamp':
    case 'from_unixtime':
      return call('date', call('multiply', call('number', first ?? value(null)), value(1000)))
  }
  throw new Error(`${name}() in SQL is not simulated`)
}
