import type { StepOf } from '../../protocol/steps.ts'
import { fieldOf } from '../values/value.ts'
import { defineKind } from './kind.ts'
import { RECORD_SPEC } from './shared/record-spec.ts'

export type ValueEdited = StepOf<'value.edited'>

export const valueEdited = defineKind('value.edited', {
  group: 'world',
  icon: 'edited',
  isKept: true,
  diagram: 'box',
  label: ({ data, summary }) => ({ name: 'edited', note: `${summary}, at step ${data.of}` }),
  description: ({ data }) => `The flow was paused at step ${data.of}, and someone ${changeOf(data)}.`,
  lesson: {
    why: 'The flow was paused here and someone replaced a value. Everything that follows uses the new one.',
    without: 'What happens next would look as if the app, the provider or the browser had done it.',
    spec: RECORD_SPEC,
  },
  clause: 'a value is edited',
})

function changeOf({ after, edit }: ValueEdited['data']): string {
  switch (edit) {
    case 'request':
      return "changed the request on the wire; its sender doesn't know"
    case 'response':
      return 'changed the response'
    case 'call':
      return 'changed the arguments'
    case 'result':
      return 'changed the return value'
    case 'error':
      return `made it throw ${String(fieldOf(after, 'type'))} instead`
    case 'token':
      return 'changed the claims of a token'
    case 'passkey':
      return 'changed the response of a passkey'
  }
}
