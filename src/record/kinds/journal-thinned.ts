import { plural } from '../values/time.ts'
import { defineKind } from './kind.ts'

export const journalThinned = defineKind('journal.thinned', {
  group: 'world',
  icon: 'thinned',
  isOutside: true,
  diagram: 'aside',
  label: ({ data: { branches = [], removed, upTo } }) => {
    const from = branches.map(({ branch }) => branch).join(', ')
    if (removed === 0) return { name: 'Steps of other branches removed', note: from }
    return {
      name: `${plural(removed, 'older step')} removed`,
      note: from === '' ? `up to ${upTo}` : `up to ${upTo}, and of ${from}`,
    }
  },
  description: ({ data: { branches = [], removed } }) => {
    const steps = removed === 0 ? '' : ` ${deleted(removed, 'older step')}`
    const others = branches.map((each) => ` ${deleted(each.removed, 'step', ` of branch ${each.branch}`)}`)
    return `The record was full.${steps}${others.join('')}`
  },
  lesson: {
    why: 'The record is limited to keep the tab fast. The oldest steps were deleted first.',
    without: 'After a day of work the browser’s storage would be full, and new steps couldn’t be saved.',
    spec: { label: 'Storage: quota', url: 'https://storage.spec.whatwg.org/#quota' },
  },
  clause: 'old steps are deleted',
})

function deleted(count: number, what: string, where = ''): string {
  return `${plural(count, what)}${where} ${count === 1 ? 'was' : 'were'} deleted.`
}
