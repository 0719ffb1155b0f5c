import { isRecord } from '../../protocol/shape.ts'
import type { Step, StepOf } from '../../protocol/steps.ts'
import { ended } from '../labels/phrases.ts'
import { refusalText } from '../labels/refusal.ts'
import { resultLabel } from '../labels/result.ts'
import type { Label } from '../labels/step-label.ts'
import { fieldOf, oneLine } from '../values/value.ts'
import { defineKind } from './kind.ts'
import { CALLBACK_SPEC, CALLBACK_STEP, thrown } from './shared/call.ts'

export type CallbackReturned = StepOf<'callback.returned'>

export const callbackReturned = defineKind('callback.returned', {
  ...CALLBACK_STEP,
  label: (step) => returnLabel(step),
  description: ({ data }, call) =>
    [
      `${data.callback} ${data.error ? thrown(data.error) : returnedLabel(data, call)}`,
      ...(data.refusal ? [refusalText(data.refusal)] : []),
    ].join(data.error ? '. ' : ' '),
  lesson: {
    why: 'The engine continues with what your code returned, and with any changes it made to its arguments.',
    without: 'Until the callback returns, the request hangs and the browser waits.',
    spec: CALLBACK_SPEC,
  },
  clause: 'a callback returns',
  pausedAt: ({ data }) => `after ${data.callback}`,
  pausedName: ({ data }) => `callback ${data.callback} returned`,
  editable: { edit: 'Edit return', fail: 'Throw an error' },
})

/** `call`: the arguments as they went in. A callback may change them, so those of the return don't say what was added. */
export function returnLabel({ data }: CallbackReturned, call?: { readonly args: readonly unknown[] }): Label {
  const { callback: name, error, result } = data
  if (error) return { name, note: `threw ${error.type}` }
  const trigger = fieldOf((call ?? data).args[0], 'trigger')
  const cause = name === 'jwt' && typeof trigger === 'string' ? `trigger ${trigger} ` : ''
  return { name, note: `${cause}→ ${resultLabel({ name, before: call?.args ?? [], result })}` }
}

/** `returned the token: +login.`, `returned an object: user, expires.` */
function returnedLabel({ args, callback, result }: CallbackReturned['data'], call: Step | undefined): string {
  if (!isRecord(result)) return `returned ${ended(oneLine(result, 90))}`
  const before = call && 'args' in call.data ? call.data.args : args
  const words = resultLabel({ name: callback, before, result })
  if (words === 'unchanged') return 'returned its argument unchanged.'
  return callback === 'jwt' ? `returned the token: ${words}.` : `returned an object: ${words}.`
}
