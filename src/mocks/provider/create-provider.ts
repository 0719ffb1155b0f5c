import { toLetters } from '../encoding.ts'
import { hexOf } from './derive.ts'
import type { Provider } from './provider.ts'

/** What is special about a provider; the rest has defaults. */
export type ProviderData = Pick<Provider, 'id' | 'name' | 'origin'> &
  Partial<Omit<Provider, 'paths' | 'cookies'>> & {
    readonly paths: Pick<Provider['paths'], 'authorize' | 'token'> & Partial<Provider['paths']>
    readonly cookies?: Partial<Provider['cookies']>
    /** Path of the provider's pages, for providers that share an origin. Default none. */
    readonly base?: string
  }

const DAY_SECONDS = 24 * 60 * 60

/** Makes a whole provider from its data. */
export function createProvider({ paths, cookies, base = '', loginName, ...data }: ProviderData): Provider {
  // Several providers on one origin share its cookies, so each names its own.
  const mark = base === '' ? '' : `_${hexOf(base, 6)}`
  return {
    // The name of a customer's server has its address after the preset's id.
    preset: data.id.split(' ')[0] ?? data.id,
    loginLifetimeSeconds: 14 * DAY_SECONDS,
    codeLifetimeSeconds: 600,
    tokenLifetimeSeconds: 3600,
    codeFormat: toLetters,
    tokenFormat: toLetters,
    scopes: [],
    takesAnyScope: true,
    picture: `${data.origin}${base}/pictures/:number`,
    withoutScopes: 'know that you have an account',
    quirks: {},
    ...data,
    paths: {
      login: `${base}/account/sign-in`,
      session: `${base}/account/sign-in`,
      logout: `${base}/account/sign-out`,
      connection: `${base}/account/apps/:client_id`,
      ...paths,
    },
    // People without an address are known by another name there.
    loginName: (person) => loginName?.(person) || person.login || person.id,
    cookies: { login: `session${mark}`, browser: `browser${mark}`, besideLogin: () => [], ...cookies },
  }
}
