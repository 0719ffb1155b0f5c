import { authjs } from '../../lessons/specs.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { StepOf } from '../../protocol/steps.ts'
import { ended } from '../labels/phrases.ts'
import type { Label } from '../labels/step-label.ts'
import { plural } from '../values/time.ts'
import { fieldOf, oneLine } from '../values/value.ts'
import { defineKind } from './kind.ts'
import { ADAPTER_STEP, thrown } from './shared/call.ts'

export type AdapterReturned = StepOf<'adapter.returned'>

export const adapterReturned = defineKind('adapter.returned', {
  ...ADAPTER_STEP,
  label: (step) => operationLabel(step, step.data.args),
  description: ({ data }) =>
    `${data.operation} ${data.error ? thrown(data.error) : `returned ${recordLabel(data.result)}`}`,
  lesson: {
    why: 'The engine continues with what the database returned. The rows that changed are listed with it.',
    without: 'The engine could not tell a missing row from a failed query.',
    spec: authjs('creating an adapter', 'guides/creating-a-database-adapter'),
  },
  clause: 'the adapter returns',
  pausedAt: ({ data }) => `after ${data.operation}`,
  pausedName: ({ data }) => `${data.operation} returned`,
  editable: { edit: 'Edit result', fail: 'Fail the operation' },
})

export function operationLabel({ data }: AdapterReturned, [argument]: readonly unknown[]): Label {
  const { error, operation: name, result } = data
  if (error) return { name, note: `threw ${error.type}` }
  if (name === 'linkAccount')
    return { name, note: `${fieldOf(argument, 'provider')} ${fieldOf(argument, 'providerAccountId')}` }
  const id = fieldOf(result, 'id')
  return { name, note: `→ ${typeof id === 'string' ? id : oneLine(result, 60)}` }
}

function recordLabel(result: unknown): string {
  if (result === null || result === undefined) return 'nothing.'
  if (Array.isArray(result)) return `${plural(result.length, 'record')}.`
  if (!isRecord(result)) return ended(oneLine(result, 90))
  const id = result['id'] ?? result['sessionToken'] ?? result['providerAccountId']
  const which = typeof id === 'string' ? ` ${id}` : ''
  return `the record${which}, with ${Object.keys(result).join(', ')}.`
}
