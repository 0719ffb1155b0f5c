import {
  type AuthorizationServer,
  type Client,
  type IDToken,
  INVALID_RESPONSE,
  JSON_ATTRIBUTE_COMPARISON,
  processUserInfoResponse,
  userInfoRequest,
} from 'oauth4webapi'
import type { OAuthProvider } from '../config/resolved-provider.ts'
import type { Surroundings } from '../context.ts'
import type { RuleId } from '../observe/rules.ts'
import type { TokenSet } from '../provider-types.ts'
import type { Runtime } from '../runtime.ts'
import { messageOf } from '../thrown.ts'
import type { Profile } from '../types.ts'
import { parseJson, textOf } from './answer-text.ts'
import { requestOptions } from './authorization-server.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { verifySignature } from './id-token-signature.ts'
import { isUnbounded, ProtocolError, refusalOf } from './protocol-error.ts'

type Around = Pick<Surroundings, 'runtime' | 'report'>

interface ProfileRequest {
  readonly server: AuthorizationServer
  readonly client: Client
  readonly provider: OAuthProvider
  readonly tokens: TokenSet
  readonly claims: IDToken | undefined
  /** The provider's parameters on the callback URL. */
  readonly params: URLSearchParams
}

/**
 * Who the person is: the ID token's claims, or what userinfo answers (reference 4.5).
 * @throws when userinfo answers anything but status 200 with an object, or is about someone other than the ID token.
 */
export async function requestProfile(input: ProfileRequest, around: Around): Promise<Profile> {
  const { provider, claims, params } = input
  const { runtime, report } = around
  if (provider.idToken) return { ...claims, ...(provider.id === 'apple' && appleUser(params)) }
  try {
    const profile = await ask(input, boundedFetch(provider.fetch, runtime), around)
    await report.check('USERINFO-2', true, { received: profile })
    return profile
  } catch (error) {
    const received = error instanceof ProtocolError ? error.cause : undefined
    await report.check(ruleOf(error), false, { subject: 'userinfo', detail: messageOf(error), received })
    throw error
  }
}

function ruleOf(error: unknown): RuleId {
  if (isUnbounded(error)) return 'BODY-1'
  const { code, body } = refusalOf(error)
  if (code === 'userinfo-not-an-object') return 'USERINFO-2'
  // For an answer that is an object, only the subject is checked.
  const isObject = typeof body === 'object' && !Array.isArray(body)
  const isSubject = code === JSON_ATTRIBUTE_COMPARISON || (code === INVALID_RESPONSE && isObject)
  return isSubject ? 'USERINFO-4' : 'USERINFO-1'
}

async function ask(input: ProfileRequest, fetch: Runtime['fetch'], around: Around): Promise<Profile> {
  const { server, client, provider, tokens } = input
  const own = provider.userinfo?.request
  if (own && provider.type === 'oauth')
    return asObject(await own.call(provider.userinfo, { tokens, provider, fetch }))
  if (provider.type === 'oauth' && server.userinfo_endpoint && !provider.userinfo?.url) {
    await around.report.differs('DEV-32', { provider: provider.id })
    if (around.runtime.follows('DEV-32'))
      throw new ProtocolError('metadata-endpoint-missing', 'no userinfo endpoint is configured')
  }
  const accessToken = tokens.access_token ?? ''
  const response = await userInfoRequest(server, client, accessToken, requestOptions(fetch))
  if (provider.type === 'oidc') return judgeUserinfo(input, response, around)
  if (response.status !== 200)
    throw new ProtocolError('userinfo-status', `userinfo returned status ${response.status}`, {
      status: response.status,
    })
  return asObject(parseJson(await textOf(response)))
}

/** The userinfo answer of an OpenID provider: about the ID token's subject, and if it is signed, by the issuer. */
async function judgeUserinfo(
  { server, client, provider, claims }: ProfileRequest,
  response: Response,
  around: Around,
): Promise<Profile> {
  const isSigned = response.headers.get('content-type')?.startsWith('application/jwt')
  const jwt = isSigned ? await textOf(response) : undefined
  const profile = await processUserInfoResponse(server, client, claims?.sub ?? '', response)
  if (jwt !== undefined) await verifySignature({ what: 'userinfo', server, provider, response, jwt }, around)
  return { ...profile }
}

function asObject(value: unknown): Profile {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Profile
  throw new ProtocolError('userinfo-not-an-object', 'userinfo returned no JSON object', value)
}

/** Apple sends the name beside the code, in a form field, unsigned, and only at a person's first sign-in. */
function appleUser(params: URLSearchParams): { readonly user?: unknown } {
  try {
    const user: unknown = JSON.parse(params.get('user') ?? 'null')
    return user === null ? {} : { user }
  } catch {
    return {}
  }
}
