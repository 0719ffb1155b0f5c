import { defineKind } from './kind.ts'
import { RECORD_SPEC } from './shared/record-spec.ts'

const CHANGES = {
  'consent.revoke': 'consent revoked',
  'logins.end': 'logins ended',
  'keys.rotate': 'key rotated',
} as const

export const providerChanged = defineKind('provider.changed', {
  group: 'world',
  icon: 'branch',
  diagram: 'box',
  label: ({ data }) => ({ name: CHANGES[data.command], note: data.provider }),
  description: ({ data: { command, person, provider } }) =>
    `Changed by hand at ${provider}: ${CHANGES[command]}${person === undefined ? '' : ` for ${person}`}.`,
  lesson: {
    why: 'Something was changed at a provider by hand: a key rotated, a consent revoked. All its later responses follow from that.',
    without: 'A token that worked a moment ago would be refused, and you couldn’t see why.',
    spec: RECORD_SPEC,
  },
  clause: 'a provider changes',
})
