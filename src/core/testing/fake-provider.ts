import type { Runtime } from '../types.ts'

/** One request that reached the fake provider. */
export interface ProviderCall {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly form: URLSearchParams
}

export type Answers = Record<string, () => Response | Promise<Response>>

export const githubUser = {
  id: 583231,
  login: 'octocat',
  name: 'Mona Octocat',
  email: 'Mona@Example.com',
  avatar_url: 'https://avatars.githubusercontent.com/u/583231',
}

/** What GitHub answers on its production URLs; `answers` may be changed by a test. */
export function createFakeProvider() {
  const calls: ProviderCall[] = []
  const answers: Answers = {
    'https://github.com/login/oauth/access_token': () =>
      Response.json({ access_token: 'gho_1', token_type: 'bearer', scope: 'read:user,user:email' }),
    'https://api.github.com/user': () => Response.json(githubUser),
    'https://api.github.com/user/emails': () =>
      Response.json([
        { email: 'second@example.com', primary: false, verified: true, visibility: null },
        { email: 'first@example.com', primary: true, verified: true, visibility: 'private' },
      ]),
  }
  const answer = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const form = new URLSearchParams(await request.clone().text())
    calls.push({ url: request.url, method: request.method, headers: request.headers, form })
    const respond = answers[request.url]
    if (!respond) throw new TypeError(`Nobody answers ${request.url}`)
    return respond()
  }
  return { calls, answers, fetch: answer as Runtime['fetch'] }
}
