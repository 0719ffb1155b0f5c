import { fetch } from '../../lessons/specs.ts'
import { defineKind } from './kind.ts'

export const valueMapped = defineKind('value.mapped', {
  group: 'world',
  icon: 'mapped',
  isEssential: () => false,
  diagram: 'trouble',
  label: ({ data }) => ({ name: `mapped ${data.name}`, note: data.after }),
  description: ({ data }) => `${data.name} contained a simulator URL. It was sent as ${data.after}.`,
  lesson: {
    why: 'The simulated page really lives below an address of this workbench. A script read that address and sent it, so it was replaced by the virtual one.',
    without:
      'An address that exists only in this tab would get into the flow, and no redirect could return to it.',
    spec: fetch('concept-request-url', 'Fetch: request URL'),
  },
  clause: 'a value is mapped',
})
