import {
  type AuthorizationServer,
  type Client,
  type IDToken,
  processUserInfoResponse,
  userInfoRequest,
} from 'oauth4webapi'
import type { OAuthProvider } from '../config/resolved-provider.ts'
import type { Report } from '../observe/create-report.ts'
import type { RuleId } from '../observe/rules.ts'
import type { TokenSet } from '../provider-types.ts'
import type { Profile } from '../types.ts'
import { requestOptions } from './authorization-server.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { isTooLarge, ProtocolError } from './protocol-error.ts'

interface ProfileRequest {
  readonly server: AuthorizationServer
  readonly client: Client
  readonly provider: OAuthProvider
  readonly tokens: TokenSet
  readonly claims: IDToken | undefined
}

/**
 * Who the person is: the ID token's claims, or what userinfo answers (reference 4.5).
 * @throws when userinfo answers anything but status 200 with an object.
 */
export async function requestProfile(input: ProfileRequest, report: Report): Promise<Profile> {
  if (input.provider.idToken) return { ...input.claims }
  try {
    const profile = await ask(input)
    await report.check('USERINFO-2', 'userinfo', true, 'the answer is an object', { received: profile })
    return profile
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    const received = error instanceof ProtocolError ? error.cause : undefined
    await report.check(ruleOf(error), 'userinfo', false, detail, { received })
    throw error
  }
}

function ruleOf(error: unknown): RuleId {
  if (isTooLarge(error)) return 'BODY-1'
  const isOther = error instanceof ProtocolError && error.code === 'userinfo-not-an-object'
  return isOther ? 'USERINFO-2' : 'USERINFO-1'
}

async function ask({ server, client, provider, tokens, claims }: ProfileRequest): Promise<Profile> {
  const own = provider.userinfo?.request
  if (own && provider.type === 'oauth')
    return asObject(
      await own.call(provider.userinfo, { tokens, provider, fetch: boundedFetch(provider.fetch) }),
    )
  const response = await userInfoRequest(server, client, tokens.access_token ?? '', requestOptions(provider))
  if (provider.type === 'oidc')
    return { ...(await processUserInfoResponse(server, client, claims?.sub ?? '', response)) }
  if (response.status !== 200)
    throw new ProtocolError('userinfo-status', `userinfo answered ${response.status}`, {
      status: response.status,
    })
  return asObject(await response.json().catch(() => undefined))
}

function asObject(value: unknown): Profile {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Profile
  throw new ProtocolError(
    'userinfo-not-an-object',
    'userinfo answered something other than a JSON object',
    value,
  )
}
