import { makeRequest } from '../../sim/values/http.ts'
import type { Flow, Scenario, Step } from '../scenario.ts'
import type { Kit } from '../world.ts'

const name = 'authjs.session-token'
const encrypted: Step = { encrypted: { sub: 'ada', name: 'Ada' }, as: name }
const secure: Step = { encrypted: { sub: 'ada' } }

/** `getToken` for a request with the cookies of the jar. */
const ask = (params: object = {}, headers: (kit: Kit) => Record<string, string> = cookies): Step => ({
  run: async (kit) => {
    const req = makeRequest('https://app.example/', { method: 'GET', headers: new Headers(headers(kit)) })
    return kit.engine.getToken({ req, secret: 'secret', ...params }).catch(nameOf)
  },
})
const cookies = ({ world }: Kit): Record<string, string> => ({ cookie: world.jar.header() })
const bearer = (scheme: string) => (kit: Kit) => ({ authorization: `${scheme} ${kit.world.jar.get(name)}` })
const nameOf = (error: Error) => ('type' in error ? error.type : 'Error')

const scenarios: Scenario[] = [
  { name: 'in its cookie', steps: [encrypted, ask()] },
  { name: 'in the secure cookie', steps: [secure, ask(), ask({ secureCookie: true })] },
  {
    name: 'in a cookie of another name',
    steps: [{ encrypted: { sub: 'ada' }, as: 'my-session' }, ask({ cookieName: 'my-session' })],
  },
  {
    name: 'with another salt',
    steps: [encrypted, ask({ salt: 'other' }), ask({ salt: name, cookieName: 'nothing' })],
  },
  { name: 'as it is', steps: [encrypted, ask({ raw: true }), ask({ raw: true, secret: undefined })] },
  {
    name: 'as Bearer',
    steps: [encrypted, ask({}, bearer('Bearer')), ask({}, bearer('bearer')), ask({}, bearer('Basic'))],
  },
  {
    name: 'as Bearer, malformed',
    steps: [
      ask({}, () => ({ authorization: 'Bearer %E0%A4%A' })),
      ask({}, () => ({ authorization: 'Bearer' })),
    ],
  },
  { name: 'nowhere', steps: [ask()] },
  { name: 'nonsense', steps: [{ cookie: name, to: 'x' }, ask(), ask({ raw: true })] },
  { name: 'expired', steps: [{ encrypted: { sub: 'ada' }, as: name, maxAge: 10 }, { wait: 60 }, ask()] },
  { name: 'without a secret', steps: [encrypted, ask({ secret: undefined }), ask({ secret: '' })] },
  { name: 'without a request', steps: [ask({ req: undefined })] },
  {
    name: 'with several secrets',
    steps: [encrypted, ask({ secret: ['newer', 'secret'] }), ask({ secret: ['newer'] })],
  },
  {
    name: 'with its own decoder',
    steps: [
      encrypted,
      ask({ decode: () => ({ mine: true }) }),
      ask({ decode: () => Promise.reject(new Error('no')) }),
    ],
  },
  {
    name: 'in headers that are a record',
    steps: [
      encrypted,
      { run: (kit) => kit.engine.getToken({ req: { headers: cookies(kit) }, secret: 'secret' }) },
    ],
  },
  {
    name: 'in pieces',
    steps: [{ encrypted: { sub: 'ada', filler: 'x'.repeat(5000) }, as: name }, { run: split }, ask()],
  },
]

function split({ world: { jar } }: Kit): void {
  const token = jar.get(name) ?? ''
  jar.delete(name)
  jar.set(`${name}.0`, token.slice(0, 3936))
  jar.set(`${name}.1`, token.slice(3936))
}

export const getTokenFlow: Flow = { title: 'getToken', scenarios: scenarios }
