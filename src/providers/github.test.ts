import { expect, test } from 'vitest'
import { Auth } from '../core/index.ts'
import type { UserinfoContext } from '../core/types.ts'
import GitHub, { type GitHubOptions, type GitHubProfile } from './github.ts'

const octocat = {
  id: 583231,
  login: 'octocat',
  name: null,
  email: null,
  avatar_url: 'https://avatars.githubusercontent.com/u/583231',
}
const emails = [
  { email: 'second@example.com', primary: false },
  { email: 'first@example.com', primary: true },
]

/** Asks for the profile with these answers by URL; returns it and the requests made. */
async function request(answers: Record<string, Response>, options: GitHubOptions = {}) {
  const { userinfo } = GitHub(options)
  if (typeof userinfo !== 'object' || !userinfo.request) throw new Error('GitHub has a userinfo request')
  const urls: string[] = []
  const context: UserinfoContext = {
    tokens: { access_token: 'gho_1' },
    provider: { id: 'github' },
    fetch: async (input, init) => {
      urls.push(String(input))
      expect(new Headers(init?.headers).get('authorization')).toBe('Bearer gho_1')
      return answers[String(input)] ?? new Response('', { status: 404 })
    },
  }
  return { profile: await userinfo.request(context), urls }
}

const user = 'https://api.github.com/user'

test('asks only /user when the e-mail is public', async () => {
  const { profile, urls } = await request({
    [user]: Response.json({ ...octocat, email: 'mona@example.com' }),
  })
  expect(profile).toMatchObject({ email: 'mona@example.com' })
  expect(urls).toEqual([user])
})

test('asks /user/emails when it is private, and takes the primary one', async () => {
  const answers = { [user]: Response.json(octocat), [`${user}/emails`]: Response.json(emails) }
  expect(await request(answers)).toMatchObject({
    profile: { email: 'first@example.com' },
    urls: [user, `${user}/emails`],
  })
})

test.each([
  ['refused', new Response('', { status: 403 })],
  ['an empty list', Response.json([])],
  ['no list', Response.json({ message: 'x' })],
])('has no e-mail when /user/emails is %s', async (_, answer) => {
  expect(
    (await request({ [user]: Response.json(octocat), [`${user}/emails`]: answer })).profile,
  ).toMatchObject({ email: null })
})

test.each([
  ['a refusal', Response.json({ message: 'Bad credentials' }, { status: 401 })],
  ['HTML', new Response('<html>')],
  ['a list', Response.json([octocat])],
])('throws on %s from /user', async (_, answer) => {
  await expect(request({ [user]: answer })).rejects.toThrow()
})

test('maps the profile, with the login in place of a missing name', () => {
  const { profile } = GitHub()
  expect(profile?.(octocat as GitHubProfile, {})).toEqual({
    id: '583231',
    name: 'octocat',
    email: null,
    image: 'https://avatars.githubusercontent.com/u/583231',
  })
})

test('points to an Enterprise Server', async () => {
  const options = { enterprise: { baseUrl: 'https://git.example' } }
  expect(GitHub(options)).toMatchObject({
    issuer: 'https://git.example/login/oauth',
    authorization: { url: 'https://git.example/login/oauth/authorize' },
    token: 'https://git.example/login/oauth/access_token',
  })
  const { urls } = await request(
    { 'https://git.example/api/v3/user': Response.json({ ...octocat, email: 'a@b.c' }) },
    options,
  )
  expect(urls).toEqual(['https://git.example/api/v3/user'])
})

test('works in the engine, also as a bare function', async () => {
  const config = { secret: 'secret', trustHost: true, basePath: '/auth' }
  for (const provider of [GitHub, GitHub({ clientId: 'mine' })]) {
    const response = await Auth(new Request('https://app.example/auth/providers'), {
      ...config,
      providers: [provider],
    })
    expect(await response.json()).toMatchObject({ github: { name: 'GitHub', type: 'oauth' } })
  }
})
