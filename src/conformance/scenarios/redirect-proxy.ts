import { github, openid } from '../presets.ts'
import type { Flow, Recipe, Step } from '../scenario.ts'
import { checksCleared, keysFetched } from '../seen.ts'

const preview = 'https://preview.example'
const proxy = 'https://app.example/auth'
const config: Recipe = { more: { redirectProxyUrl: proxy } }
const startThere: Step = { post: '/auth/signin/gh', origin: preview }
const elsewhere: Recipe = { more: { redirectProxyUrl: 'https://proxy.example/auth' } }

export const redirectProxyFlow: Flow = {
  title: 'redirect proxy',
  scenarios: [
    { name: 'the proxy itself starts', config, steps: [{ post: '/auth/signin/gh' }, { back: 'gh' }] },
    { name: 'another instance starts', config, steps: [startThere] },
    { name: 'the proxy passes the answer on', config, steps: [startThere, { back: 'gh' }] },
    { name: 'the instance finishes', config, steps: [startThere, { back: 'gh', origin: preview }] },
    {
      name: 'the proxy passes a refusal on',
      config,
      steps: [startThere, { back: 'gh', params: { error: 'access_denied' }, without: ['code'] }],
    },
    {
      name: 'a state that does not open',
      config,
      steps: [startThere, { back: 'gh', params: { state: 'x' } }],
      differs: checksCleared(2, 'state', 'pkce'),
    },
    {
      name: 'no state',
      config,
      steps: [startThere, { back: 'gh', without: ['state'] }],
      differs: checksCleared(2, 'state', 'pkce'),
    },
    {
      name: 'a state after its time',
      config,
      steps: [startThere, { wait: 916 }, { back: 'gh' }],
      differs: checksCleared(3, 'state', 'pkce'),
    },
    {
      name: 'a proxy somewhere else',
      config: elsewhere,
      steps: [{ post: '/auth/signin/gh' }, { back: 'gh' }],
    },
    {
      name: 'of the provider',
      config: { providers: (kit) => [github(kit, { redirectProxyUrl: proxy })] },
      steps: [startThere, { back: 'gh' }],
    },
    {
      name: 'the provider’s comes first',
      config: {
        providers: (kit) => [github(kit, { redirectProxyUrl: 'https://own.example/auth' })],
        ...elsewhere,
      },
      steps: [startThere],
    },
    {
      name: 'with form_post',
      config: {
        ...config,
        providers: (kit) => [
          openid(kit, { authorization: { params: { response_mode: 'form_post', scope: 'openid' } } }),
        ],
      },
      steps: [
        { post: '/auth/signin/op', origin: preview },
        { back: 'op', post: 'form', origin: preview },
      ],
      differs: keysFetched(2),
    },
    {
      name: 'not a URL',
      config: { more: { redirectProxyUrl: 'nonsense' } },
      steps: [{ post: '/auth/signin/gh' }, { get: '/auth/session' }, { get: '/auth/providers' }],
    },
    {
      name: 'only checks none',
      config: { ...elsewhere, providers: (kit) => [github(kit, { checks: ['none'] })] },
      steps: [{ post: '/auth/signin/gh' }, { back: 'gh' }],
    },
  ],
}
