import { PROVIDERS } from '../../../catalogue/providers.ts'
import type { ProviderCheck, ProviderSetup } from '../../../protocol/setup.ts'
import { fieldProblems, type Problems, takenProblem } from './problems.ts'

export const CHECKS = ['pkce', 'state', 'nonce'] as const satisfies readonly ProviderCheck[]

/** The form's input about a provider. */
export interface ProviderDraft {
  readonly id: string
  readonly isOwn: boolean
  readonly name: string
  readonly issuer: string
  readonly checksAre: 'preset' | 'own'
  /** None chosen: the flow is not checked at all. */
  readonly checks: readonly ProviderCheck[]
  /** As in a query: `access_type=offline&prompt=consent`. */
  readonly params: string
  readonly linking: boolean
  /** Not in the form: scenes set it. */
  readonly passkeys?: ProviderSetup['passkeys']
}

export const NEW_PROVIDER: ProviderDraft = {
  id: '',
  isOwn: true,
  name: '',
  issuer: '',
  checksAre: 'preset',
  checks: CHECKS,
  params: '',
  linking: false,
}

export function providerDraft(provider: ProviderSetup): ProviderDraft {
  const {
    id,
    type,
    name = '',
    issuer = '',
    checks,
    params,
    allowDangerousEmailAccountLinking = false,
    passkeys,
  } = provider
  return {
    ...{ id, name, issuer },
    isOwn: type === 'oidc',
    checksAre: checks === undefined ? 'preset' : 'own',
    checks: checks?.filter((check) => check !== 'none') ?? ['pkce', 'state'],
    params: new URLSearchParams(params).toString(),
    linking: allowDangerousEmailAccountLinking,
    ...(passkeys && { passkeys }),
  }
}

/** The provider as the world takes it. */
export function providerOf(draft: ProviderDraft): ProviderSetup {
  const name = draft.name.trim()
  const issuer = draft.issuer.trim()
  const params = Object.fromEntries(new URLSearchParams(draft.params.trim()))
  return {
    id: draft.id,
    ...(draft.isOwn ? { type: 'oidc' } : {}),
    ...(name === '' ? {} : { name }),
    ...(issuer === '' ? {} : { issuer }),
    ...(draft.checksAre === 'preset' ? {} : { checks: draft.checks.length === 0 ? ['none'] : draft.checks }),
    ...(Object.keys(params).length === 0 ? {} : { params }),
    ...(draft.linking ? { allowDangerousEmailAccountLinking: true } : {}),
    ...(draft.passkeys && { passkeys: draft.passkeys }),
  }
}

const LABELS = { id: 'Id', name: 'Name', issuer: 'Issuer', checks: 'Checks', params: 'Parameters' } as const

const ANY: ProviderSetup = { id: 'any', type: 'oidc', issuer: 'https://any.example' }

/** What is wrong with a provider, by field. `others` is given for a new one, whose id must be unused. */
export function providerProblems(
  draft: ProviderDraft,
  others?: readonly ProviderSetup[],
): Problems<ProviderSetup> {
  const provider = providerOf(draft)
  const problems = fieldProblems('providers', ANY, provider, LABELS)
  const taken = others && takenProblem(draft.id, [...PROVIDERS, ...others], LABELS.id)
  return {
    ...problems,
    ...(draft.isOwn && provider.issuer === undefined
      ? { issuer: 'Issuer must be the URL of the OpenID provider.' }
      : {}),
    ...(taken === undefined ? {} : { id: taken }),
  }
}
