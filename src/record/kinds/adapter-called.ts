import { authjs } from '../../lessons/specs.ts'
import type { StepOf } from '../../protocol/steps.ts'
import { who } from '../labels/phrases.ts'
import { adapterReturned, operationLabel } from './adapter-returned.ts'
import { defineKind } from './kind.ts'
import { ADAPTER_STEP, NOT_RETURNED } from './shared/call.ts'

export type AdapterCalled = StepOf<'adapter.called'>

export const adapterCalled = defineKind('adapter.called', {
  ...ADAPTER_STEP,
  isCounted: true,
  label: ({ data }, returned) =>
    adapterReturned.is(returned)
      ? operationLabel(returned, data.args)
      : { name: data.operation, note: NOT_RETURNED },
  description: ({ data, from }) => `${who(from)} calls the adapter's ${data.operation}.`,
  lesson: {
    why: 'The engine stores nothing itself. It uses a fixed list of database operations, so any database will do.',
    without: 'Users, accounts and sessions would be forgotten when the request ends.',
    spec: authjs('database adapters', 'getting-started/database'),
  },
  clause: 'the adapter is called',
  pausedAt: ({ data }) => `before ${data.operation}`,
  pausedName: ({ data }) => `${data.operation} called`,
  editable: { edit: 'Edit arguments', fail: 'Fail the operation' },
})
