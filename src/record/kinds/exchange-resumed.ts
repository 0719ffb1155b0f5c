import { plural } from '../values/time.ts'
import { defineKind } from './kind.ts'

export const exchangeResumed = defineKind('exchange.resumed', {
  group: 'world',
  icon: 'resumed',
  diagram: 'aside',
  label: ({ data }) => ({
    name: 'resumed',
    note: `the worker stopped; ${plural(data.answered, 'recorded result')} reused`,
  }),
  description: ({ data }) =>
    `The worker stopped during this request. It resumed from ${plural(data.answered, 'recorded result')}; nothing happened twice.`,
  lesson: {
    why: 'Browsers can stop service workers at any time. Calls that were already recorded get their recorded result, so nothing happens twice.',
    without: 'A code would be redeemed twice, a user created twice, or the page would wait forever.',
    spec: {
      label: 'Service Workers: lifetime',
      url: 'https://www.w3.org/TR/service-workers/#service-worker-lifetime',
    },
  },
  clause: 'an exchange is resumed',
})
