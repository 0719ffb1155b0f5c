import type { ApiRule } from './facts.ts'

/** [PU1] The request names its user agent. */
export const checkUserAgent: ApiRule = ({ userAgent }) => ({
  rule: 'PU1',
  check: 'user_agent',
  detail: userAgent ? 'named' : 'the request has no User-Agent header',
  received: userAgent,
  spec: {
    label: 'GitHub: user agent required',
    url: 'https://docs.github.com/en/rest/using-the-rest-api/getting-started-with-the-rest-api#user-agent-required',
  },
  refusal: userAgent ? undefined : 'no-user-agent',
})
