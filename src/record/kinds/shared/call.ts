import { authjs } from '../../../lessons/specs.ts'
import type { RecordedError } from '../../../protocol/steps.ts'
import { type Atom, leavesOf } from '../../values/atoms.ts'
import type { StepWith } from '../kind.ts'

interface Called {
  readonly args: readonly unknown[]
  readonly result?: unknown
}

/** Arguments, and the result where there is one. */
export function callValues(site: 'callback' | 'adapter', { data }: StepWith<Called>): readonly Atom[] {
  return leavesOf(site, { args: data.args, ...('result' in data ? { result: data.result } : {}) })
}

export const NOT_RETURNED = 'not returned yet'

export function thrown({ message, type }: RecordedError): string {
  return `threw ${type}: ${message}`
}

/** What a call and the return of a callback have in common. */
export const CALLBACK_STEP = {
  group: 'callback',
  icon: 'call',
  tab: 'Callbacks',
  diagram: 'box',
  caption: 'callback',
  isEssential: ({ data }: StepWith<{ readonly callback: string }>) => data.callback !== 'redirect',
  chore: ({ data }: StepWith<{ readonly callback: string }>) =>
    data.callback === 'redirect' ? 'return address' : undefined,
  withoutCode:
    'This callback comes from the provider’s preset or the engine’s default; app.example doesn’t define one.',
  target: ({ data }: StepWith<{ readonly callback: string }>) => ({ callback: data.callback }),
  values: (step: StepWith<Called>) => callValues('callback', step),
  site: ({ data }: StepWith<{ readonly callback: string }>) => `callback ${data.callback}`,
} as const

export const CALLBACK_SPEC = authjs('callbacks', 'reference/core#callbacks')

/** What a call and the return of a database operation have in common. */
export const ADAPTER_STEP = {
  group: 'adapter',
  icon: 'database',
  lane: 'database',
  tab: 'Database',
  diagram: 'call',
  target: ({ data }: StepWith<{ readonly operation: string }>) => ({ operation: data.operation }),
  values: (step: StepWith<Called>) => callValues('adapter', step),
  site: ({ data }: StepWith<{ readonly operation: string }>) => data.operation,
} as const
