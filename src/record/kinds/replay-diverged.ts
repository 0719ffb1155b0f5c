import { defineKind } from './kind.ts'
import { RECORD_SPEC } from './shared/record-spec.ts'

export const replayDiverged = defineKind('replay.diverged', {
  group: 'world',
  icon: 'diverged',
  diagram: 'box',
  label: ({ data }) => ({ name: data.call, note: 'differs from the record' }),
  description: ({ data }) => `${data.call} was not repeated as recorded. Calls run live from here on.`,
  details: ({ data }) => ({ table: { label: 'The difference', fields: { ...data } } }),
  lesson: {
    why: 'Continuing from a record is only safe while everything happens as it did the first time. This time it didn’t.',
    without: 'Two histories would be mixed and this view couldn’t be trusted.',
    spec: RECORD_SPEC,
  },
  clause: 'a replay differs',
})
