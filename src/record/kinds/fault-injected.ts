import { rfc } from '../../lessons/specs.ts'
import { defineKind } from './kind.ts'

export const faultInjected = defineKind('fault.injected', {
  group: 'world',
  icon: 'fault',
  diagram: 'box',
  label: ({ data }) => ({ name: `fault ${data.fault}`, note: data.detail }),
  description: ({ data }) => `Injected fault: ${data.detail}.${data.ended ? ' It fires only once.' : ''}`,
  details: ({ data: { fault, target, url } }) => ({
    table: { label: 'The fault', fields: { fault, target, url } },
  }),
  lesson: {
    why: 'Providers, databases and mail fail now and then. An injected fault shows what your app does when they do.',
    without: 'You’d first meet this in production.',
    spec: rfc(9110, '15.6'),
  },
  clause: 'a fault fires',
})
