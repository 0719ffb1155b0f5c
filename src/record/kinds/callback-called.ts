import { who } from '../labels/phrases.ts'
import { callbackReturned, returnLabel } from './callback-returned.ts'
import { defineKind } from './kind.ts'
import { CALLBACK_SPEC, CALLBACK_STEP, NOT_RETURNED } from './shared/call.ts'

export const callbackCalled = defineKind('callback.called', {
  ...CALLBACK_STEP,
  label: ({ data }, returned) =>
    callbackReturned.is(returned) ? returnLabel(returned, data) : { name: data.callback, note: NOT_RETURNED },
  description: ({ data, from }) =>
    `${who(from)} calls the ${data.callback} callback${purposeOf(data.callback)}.`,
  lesson: {
    why: 'The engine stops and asks your code, which may allow, refuse or change what happens next.',
    without: 'The app would be stuck with the engine’s defaults.',
    spec: CALLBACK_SPEC,
  },
  clause: 'a callback is called',
  pausedAt: ({ data }) => `before ${data.callback}`,
  pausedName: ({ data }) => `callback ${data.callback} called`,
  editable: { edit: 'Edit arguments', fail: 'Throw an error' },
})

/** What the callbacks of Auth.js are for. */
const PURPOSES: Readonly<Record<string, string>> = {
  signIn: ', which decides whether this person may sign in',
  redirect: ', which decides where the browser may be sent',
  jwt: ', which decides what the session token carries',
  session: ', which decides what the client sees of the session',
  profile: ", which turns the provider's response into a user",
}

function purposeOf(callback: string): string {
  return (Object.hasOwn(PURPOSES, callback) && PURPOSES[callback]) || ''
}
