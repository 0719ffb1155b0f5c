import { fetch } from '../../lessons/specs.ts'
import { defineKind } from './kind.ts'

export const requestTimedOut = defineKind('request.timed-out', {
  group: 'http',
  icon: 'timed-out',
  tab: 'HTTP',
  diagram: 'box',
  label: ({ data }) => ({ name: 'gave up', note: `no response for ${data.afterMs / 1000} s` }),
  description: ({ data, from }) =>
    from.lane === 'app'
      ? `${from.name} waited ${data.afterMs / 1000} seconds for ${data.url} and gave up.`
      : `The page waited ${data.afterMs / 1000} seconds for ${data.url} and gave up, as a browser does.`,
  lesson: {
    why: 'A browser doesn’t wait forever: a request without a response ends as a network error, whatever the server does later.',
    without: 'The page’s script would wait for a response that never comes, and couldn’t report it.',
    spec: fetch('concept-network-error', 'Fetch: network error'),
  },
  clause: 'a page gives up waiting',
})
