import { describeFlow } from './describe-flow.ts'

describeFlow('routes', [
  { name: 'providers', steps: [{ get: '/auth/providers' }] },
  { name: 'csrf', steps: [{ get: '/auth/csrf' }] },
  { name: 'session', steps: [{ get: '/auth/session' }] },
  {
    name: 'oauth',
    steps: [{ post: '/auth/signin/gh' }, { back: 'gh' }, { get: '/auth/session' }, { post: '/auth/signout' }],
  },
])
