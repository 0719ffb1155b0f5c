import type { KeyChange } from '../../protocol/keys.ts'
import type { StepOf } from '../../protocol/steps.ts'
import { defineKind } from './kind.ts'
import { RECORD_SPEC } from './shared/record-spec.ts'

export type PasskeysChanged = StepOf<'passkeys.changed'>

export const passkeysChanged = defineKind('passkeys.changed', {
  group: 'passkey',
  icon: 'branch',
  isOutside: true,
  diagram: 'box',
  label: ({ data: { change, signal } }) =>
    change === undefined
      ? { name: `signal: ${signal?.kind ?? ''}`, note: signal?.rpId ?? '' }
      : { name: CHANGES[change.do] ?? change.do, note: subjectOf(change) },
  description: ({ data: { change, signal } }) =>
    change === undefined
      ? `A page told authenticators about “${signal?.kind ?? ''}” of ${signal?.rpId ?? ''}.`
      : `Changed by hand: ${CHANGES[change.do] ?? change.do}, ${subjectOf(change)}.`,
  details: ({ data: { change, signal } }) => ({
    table: { label: 'The change', fields: { ...(change ?? signal) } },
  }),
  lesson: {
    why: 'Keys get lost, lent, copied and renamed. What a site sees afterwards follows from that.',
    without: 'A signature that worked a moment ago would fail, and you couldn’t see why.',
    spec: RECORD_SPEC,
  },
  clause: 'someone’s keys change',
})

const CHANGES: { readonly [D in KeyChange['do']]: string } = {
  rename: 'passkey renamed',
  delete: 'passkey deleted',
  clone: 'key copied',
  counter: 'counter changed',
  backup: 'backup flags changed',
  break: 'signatures broken or mended',
  verification: 'user verification switched',
  'plug in': 'key plugged in',
  unplug: 'key unplugged',
  lend: 'key handed over',
  lose: 'key lost',
  PIN: 'PIN set',
  reset: 'key reset',
  sync: 'keychain switched',
  'new key': 'new key',
}

function subjectOf(change: KeyChange): string {
  if ('authenticator' in change) return change.authenticator
  return change.do === 'sync' ? change.device : change.person
}
