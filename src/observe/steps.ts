import { describe } from '../protocol/describe-value.ts'
import { now, type ObservedStep } from '../protocol/observed.ts'
import type { Watch } from './call.ts'
import { copyOf, errorOf } from './copy.ts'
import { originalOf } from './stand-in.ts'

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** A step without its time and its request. */
export type Drafted = Without<ObservedStep, 'at' | 'request'>
export type Report = (step: Drafted) => void

/** A callback, with its arguments before and after: it may change them. */
export function watchCallback(callback: string, report: Report): Watch {
  return guarded((args) => {
    const given = copiesOf(args)
    report({
      kind: 'callback.called',
      data: { callback, args: given },
      summary: `${callback}${triggerOf(given)}`,
      outcome: 'done',
    })
    return (ended, tookMs) => {
      const { result, error } = ended
      report({
        kind: 'callback.returned',
        data: { callback, args: copiesOf(args), ...(error === undefined ? { result } : { error }) },
        summary: `${callback} ${error === undefined ? `→ ${describe(result)}` : `threw ${error.type}`}`,
        outcome: error === undefined ? 'done' : 'failed',
        tookMs,
      })
    }
  })
}

/** Which rows an operation changes is between the adapter and its database. */
export function watchOperation(operation: string, report: Report): Watch {
  return guarded((args) => {
    report({
      kind: 'adapter.called',
      data: { operation, args: copiesOf(args) },
      summary: operation,
      outcome: 'done',
    })
    return ({ result, error }, tookMs) =>
      report({
        kind: 'adapter.returned',
        data: {
          operation,
          args: copiesOf(args),
          rows: [],
          ...(error === undefined ? { result } : { error }),
        },
        summary: `${operation} ${error === undefined ? `→ ${describe(result)}` : `failed: ${error.type}`}`,
        outcome: error === undefined ? 'done' : 'failed',
        tookMs,
      })
  })
}

/** It is one step, written when the handler has ended. */
export function watchEvent(event: string, report: Report): Watch {
  return guarded((args) => ({ error }, tookMs) => {
    report({
      kind: 'event.fired',
      data: { event, message: copyOf(args[0]), ...(error === undefined ? {} : { error }) },
      summary: `event ${event}${error === undefined ? '' : ` threw ${error.type}`}`,
      outcome: error === undefined ? 'done' : 'failed',
      tookMs,
    })
  })
}

const OUTCOMES = { error: 'failed', warn: 'warning', debug: 'done' } as const

export type LogLevel = keyof typeof OUTCOMES

export function watchLog(level: LogLevel, report: Report): Watch {
  return guarded(([what, more]) => {
    // The operation itself is in the record.
    if (level === 'debug' && typeof what === 'string' && what.startsWith('adapter_')) return undefined
    const error = typeof what === 'object' && what !== null ? errorOf(what) : undefined
    const details = error === undefined ? copyOf(more) : error.cause
    const message = error === undefined ? String(copyOf(what)) : `${error.type}: ${error.message}`
    report({
      kind: 'log.written',
      data: { level, message, ...(details === undefined ? {} : { details }) },
      summary: `log ${level} ${error?.type ?? message}`,
      outcome: OUTCOMES[level],
    })
    return undefined
  })
}

type Ended = { readonly result?: unknown; readonly error?: ReturnType<typeof errorOf> }
type Begin = (args: readonly unknown[]) => ((ended: Ended, tookMs: number) => void) | undefined

/** Whatever goes wrong while a step is written concerns no one in the app. */
function guarded(begin: Begin): Watch {
  return (args) => {
    try {
      const end = begin(args)
      const began = now()
      return (
        end &&
        ((ending) => {
          try {
            const tookMs = now() - began
            end(
              'error' in ending ? { error: errorOf(ending.error) } : { result: copyOf(ending.result) },
              tookMs,
            )
          } catch {}
        })
      )
    } catch {
      return undefined
    }
  }
}

function copiesOf(args: readonly unknown[]): readonly unknown[] {
  return Array.from(args, (each) => copyOf(originalOf(each)))
}

function triggerOf([first]: readonly unknown[]): string {
  const { trigger } = (first ?? {}) as { readonly trigger?: unknown }
  return typeof trigger === 'string' ? ` trigger ${trigger}` : ''
}
