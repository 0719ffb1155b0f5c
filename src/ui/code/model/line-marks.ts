import type { Breakpoint } from '../../../protocol/control.ts'
import { isStepOf } from '../../model/calls.ts'
import { resultWords } from '../../model/result.ts'
import { plural } from '../../model/time.ts'
import { fieldOf, shorten } from '../../model/value.ts'
import type { LineMark } from '../monaco/marks.ts'
import type { ConfigFunction } from './functions-in.ts'
import type { LogRow } from './log-rows.ts'

export interface MarkParts {
  readonly functions: readonly ConfigFunction[]
  readonly rows: readonly LogRow[]
  readonly breakpoints: readonly Breakpoint[]
  /** The step that the world stands at. */
  readonly now: number | undefined
}

/** What stands beside the lines of a file: how often each function was called and what it gave last, and where the world holds. */
export function lineMarks({ breakpoints, functions, now, rows }: MarkParts): readonly LineMark[] {
  return functions.map((each) => {
    const calls = rows.filter((row) => row.type === 'call').filter((row) => isCallOf(row, each))
    const last = calls.at(-1)
    const isSet = breakpoints.some(({ enabled, on }) => enabled && holdsAtCall(on, each))
    const isNow = now !== undefined && calls.some(({ call }) => isStepOf(call, now))
    return {
      line: each.line,
      breakpoint: isSet ? 'set' : 'possible',
      title: isSet
        ? `Takes the breakpoint at ${each.name} away (F9)`
        : `Holds at each call of ${each.name} (F9)`,
      hint: hintOf(calls.length, last, isNow),
      isNow,
      isEdited: last?.type === 'call' && last.call.was !== undefined,
    }
  })
}

function isCallOf(row: LogRow & { readonly type: 'call' }, { name, of }: ConfigFunction): boolean {
  return row.call.kind === of && (row.call.name === name || row.call.name.endsWith(`.${name}`))
}

/** What a breakpoint in the margin holds at. */
export function targetOf({ name, of }: Pick<ConfigFunction, 'name' | 'of'>): Breakpoint['on'] {
  return of === 'event' ? { event: name } : { callback: name }
}

export function holdsAtCall(
  on: Breakpoint['on'],
  { name, of }: Pick<ConfigFunction, 'name' | 'of'>,
): boolean {
  return of === 'event' ? on.event === name : on.callback === name
}

function hintOf(count: number, last: LogRow | undefined, isNow: boolean): string {
  if (last?.type !== 'call') return 'not called yet'
  const { call } = last
  const end = call.error
    ? `threw ${call.error.type}`
    : !call.returned
      ? 'has not returned'
      : call.kind === 'event'
        ? ''
        : shorten(resultWords(call), 40)
  const trigger = fieldOf(call.before[0], 'trigger')
  return [
    isNow ? 'held here' : '',
    plural(count, 'call'),
    typeof trigger === 'string' ? `trigger ${trigger}` : '',
    end,
  ]
    .filter((part) => part !== '')
    .join(', ')
}
