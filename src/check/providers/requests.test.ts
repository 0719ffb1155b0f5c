import { describe, expect, test } from 'vitest'
import type { TokenSet } from '../../core/types.ts'
import MicrosoftEntraID from '../../providers/microsoft-entra-id.ts'
import { recordingFetch, type SeenRequest, withGlobalFetch } from './fake-fetch.ts'
import { optionsOf } from './options.ts'
import { type Factory, loadOurs, loadUpstream, smtpIds, upstreamIds } from './upstream.ts'

/** An answer that has a user in every place where some provider keeps it. */
const user = { id: 'u-1', email: 'u@example.com' }
const answer = {
  ...user,
  user,
  response: [user],
  ocs: { data: user },
  bot: { owner: { type: 'user', user } },
}
const tokens: TokenSet = { access_token: 'at-1', user_id: 'u-1', openid: 'o-1', email: 'v@example.com' }

const ids = upstreamIds.filter((id) => !smtpIds.includes(id))
const requesting: string[] = []
for (const id of ids)
  if (requestOf(await loadUpstream(id), id) || requestOf(await required(id), id)) requesting.push(id)

test('the providers with a request of their own are these', () => {
  expect(requesting).toEqual([
    'azure-devops',
    'dropbox',
    'facebook',
    'foursquare',
    'github',
    'hubspot',
    'nextcloud',
    'notion',
    'todoist',
    'trakt',
    'vk',
    'wechat',
  ])
})

describe.each(requesting)('%s', (id) => {
  test('asks for the profile as Auth.js does', async () => {
    const mine = await ask(await required(id), id)
    expect(mine).toEqual(await ask(await loadUpstream(id), id))
    expect(mine.seen).toHaveLength(1)
  })

  test('lets no refusal through as a person', async () => {
    const ours = requestOf(await required(id), id)
    const { fetch } = recordingFetch(() => Response.json({ message: 'no' }, { status: 401 }))
    if (ours) await expect(ours(fetch)).rejects.toThrow()
  })
})

test('Microsoft Entra ID asks for the photo as Auth.js does, where the engine offers fetch', async () => {
  const { profile } = MicrosoftEntraID({})
  const withContext = profile as unknown as (...parts: unknown[]) => Promise<object>
  const theirs = (await loadUpstream('microsoft-entra-id'))({}) as { profile: typeof withContext }
  const photo = () => new Response(new Uint8Array([255, 216, 255, 224]))
  const [here, there] = [recordingFetch(photo), recordingFetch(photo)]
  const claims = { sub: 's', name: 'N', email: 'n@contoso.com' }
  const mine = await withContext(claims, tokens, { fetch: here.fetch })
  expect(mine).toEqual(await withGlobalFetch(there.fetch, () => theirs.profile(claims, tokens)))
  expect(here.seen).toEqual(there.seen)
})

async function required(id: string): Promise<Factory> {
  const ours = await loadOurs(id)
  if (!ours) throw new Error(`there is no preset for ${id}`)
  return ours
}

function requestOf(factory: Factory, id: string) {
  const settings = factory({ ...optionsOf(id)[0] })
  if (settings.type !== 'oauth' && settings.type !== 'oidc') return undefined
  const { userinfo } = settings
  if (typeof userinfo !== 'object' || !userinfo.request) return undefined
  const provider = {
    ...settings.options,
    id,
    userinfo: { url: userinfo.url === undefined ? undefined : withParams(userinfo) },
  }
  return async (fetch: typeof globalThis.fetch) => userinfo.request?.({ tokens, provider, fetch })
}

function withParams({
  url = '',
  params = {},
}: {
  url?: string | undefined
  params?: object | undefined
}): URL {
  const address = new URL(url)
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, String(value))
  return address
}

/** Profile and requests; a provider without a request of its own is asked as the engine does it, by a plain GET. */
async function ask(
  factory: Factory,
  id: string,
): Promise<{ profile: unknown; seen: readonly SeenRequest[] }> {
  const { fetch, seen } = recordingFetch(() => Response.json(answer))
  const own = requestOf(factory, id)
  if (own) return { profile: await withGlobalFetch(fetch, () => own(fetch)), seen }
  const { userinfo } = factory({ ...optionsOf(id)[0] }) as { userinfo?: string }
  const headers = { Authorization: `Bearer ${tokens.access_token}` }
  return { profile: await (await fetch(userinfo ?? '', { headers })).json(), seen }
}
