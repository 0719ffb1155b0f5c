import type { Exchange } from '../../exchange.ts'
import type { MockPerson } from '../../site.ts'
import { redeemedBefore } from '../faults/redirect-answer.ts'
import type { Provider } from '../provider.ts'
import { recordsOf } from '../records.ts'
import type { AuthorizationRequest } from './facts.ts'
import { redirectBack } from './redirect-back.ts'

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

/** Makes a code for what the person allowed and sends the browser back to the app with it. */
export function issueCode(
  provider: Provider,
  exchange: Exchange,
  request: AuthorizationRequest,
  { person, scopes, since, asked }: Granted,
  { setCookies = [], beside = {} }: Beside = {},
): Response {
  const { context } = exchange
  const { app, parameters } = request
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
  return redirectBack(provider, exchange, request, { code, ...beside }, setCookies)
}
