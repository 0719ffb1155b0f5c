import type { Exchange } from '../../exchange.ts'
import type { MockPerson } from '../../site.ts'
import { accountOf } from '../account-of.ts'
import { redeemedBefore } from '../faults/redirect-answer.ts'
import { createIdToken, type IdTokenFacts } from '../open-id/id-token.ts'
import type { Provider } from '../provider.ts'
import { recordsOf } from '../records.ts'
import type { AuthorizationRequest } from './facts.ts'
import { redirectBack } from './redirect-back.ts'
import { askedBack } from './response-type.ts'

/** What a person allowed, now or before. */
export interface Granted {
  readonly person: MockPerson
  readonly scopes: readonly string[]
  /** Milliseconds of the virtual clock at which they signed in. */
  readonly since: number
  /** They were asked on a page, not granted it from memory. */
  readonly asked: boolean
}

/** What is sent back with the code. */
interface Beside {
  readonly setCookies?: readonly string[]
  readonly beside?: Readonly<Record<string, string>> | undefined
}

/** Makes a code for what the person allowed, or an ID token where the app asked for one, and sends the browser back to the app with it. */
export async function issueCode(
  provider: Provider,
  exchange: Exchange,
  request: AuthorizationRequest,
  granted: Granted,
  { setCookies = [], beside = {} }: Beside = {},
): Promise<Response> {
  const { openId } = provider
  const asks = openId?.responseTypes ? askedBack(request.parameters) : { code: true, idToken: false }
  const code = asks.code ? rememberCode(provider, exchange, request, granted) : undefined
  const idToken =
    openId && asks.idToken
      ? await createIdToken(provider, openId, exchange, idTokenFacts(provider, request, granted, code))
      : undefined
  const answer = {
    ...(code === undefined ? {} : { code }),
    ...(idToken === undefined ? {} : { id_token: idToken }),
    ...beside,
  }
  return redirectBack(provider, exchange, request, answer, setCookies)
}

function idTokenFacts(
  provider: Provider,
  { app, parameters }: AuthorizationRequest,
  { person, scopes, since }: Granted,
  code: string | undefined,
): IdTokenFacts {
  return {
    app,
    account: accountOf(provider, person, app.clientId),
    scopes,
    ...(code === undefined ? {} : { code }),
    authTime: Math.floor(since / 1000),
    nonce: parameters.get('nonce') ?? undefined,
    claims: parameters.get('claims') ?? undefined,
  }
}

function rememberCode(
  provider: Provider,
  { context }: Exchange,
  { app, parameters }: AuthorizationRequest,
  { person, scopes, since, asked }: Granted,
): string {
  const redeemed = redeemedBefore(context)
  const code = provider.codeFormat(context.random('code', 40))
  const redirectUri = parameters.get('redirect_uri')
  const challenge = provider.quirks.ignoresPkce ? null : parameters.get('code_challenge')
  const nonce = parameters.get('nonce')
  const claims = parameters.get('claims')
  const expiresAt = context.now + provider.codeLifetimeSeconds * 1000
  const issuesFor = provider.quirks.refreshesFor?.value ?? provider.refreshTokens?.issuesFor
  recordsOf(provider, context.state).codes.set(code, {
    clientId: app.clientId,
    person: person.id,
    scopes,
    expiresAt,
    authTime: Math.floor(since / 1000),
    refreshes: issuesFor?.({ parameters, scopes, asked, person }) ?? false,
    ...(redirectUri === null ? {} : { redirectUri }),
    ...(challenge === null ? {} : { challenge }),
    ...(nonce === null ? {} : { nonce }),
    ...(claims === null ? {} : { claims }),
    ...(redeemed === undefined ? {} : { token: redeemed }),
  })
  context.report({
    rule: 'PT5',
    check: 'code_issued',
    passed: true,
    detail: `lives ${provider.codeLifetimeSeconds} s, for one use`,
    expected: new Date(expiresAt).toISOString(),
    received: code,
    spec: { label: 'RFC 6749 §4.1.2', url: 'https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2' },
  })
  return code
}
