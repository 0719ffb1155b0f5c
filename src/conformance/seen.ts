import type { DeviationId } from '../deviations/deviation.ts'
import { providerOrigin } from './fake-provider.ts'
import type { Scenario } from './scenario.ts'

type Differs = NonNullable<Scenario['differs']>

const checkCookies = {
  pkce: '__Secure-authjs.pkce.code_verifier',
  state: '__Secure-authjs.state',
  nonce: '__Secure-authjs.nonce',
  challenge: '__Secure-authjs.challenge',
}

/** A callback that failed deletes its check cookies. */
export function checksCleared(step: number, ...kinds: readonly (keyof typeof checkCookies)[]): Differs {
  return { 'DEV-1': kinds.map((kind) => `${step} + cookie ${checkCookies[kind]}=; Max-Age=0;`) }
}

/** With the switch on, a refusal that only we make leaves the check cookies, as upstream's refusals do. */
export function cookiesStay(step: number): Differs {
  return { 'DEV-1': [`${step} - cookie ${checkCookies.pkce}=; Max-Age=0;`] }
}

/** The ID token's signature is verified, for which the issuer's keys are needed. */
export function keysFetched(step: number): Differs {
  return { 'DEV-30': [`${step} + fetch GET ${providerOrigin}/jwks`] }
}

/** Upstream signs someone in where we refuse, for the reason of one row. Check cookies are deleted either way. */
export function refusedHere(id: DeviationId, step: number, more: readonly string[] = []): Differs {
  const upstream = [
    'callback signIn',
    'callback jwt',
    'event signIn',
    'location https://app.example',
    sessionCookie,
    '<jwe2>',
  ]
  const here = [
    'log error CallbackRouteError',
    'location https://app.example/auth/error',
    'location ?error Configuration',
  ]
  return {
    [id]: [
      ...upstream.map((line) => `${step} - ${line}`),
      ...here.map((line) => `${step} + ${line}`),
      ...more,
    ],
  }
}

const sessionCookie = 'cookie __Secure-authjs.session-token'
