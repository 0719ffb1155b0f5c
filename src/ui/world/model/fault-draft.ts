import {
  type Endpoint,
  effectsAt,
  type Fault,
  type FaultKind,
  type FaultTarget,
} from '../../../protocol/faults.ts'
import { endpointsOf, needsIdToken } from '../../../record/labels/fault-labels.ts'
import { partProblem } from './problems.ts'

/** The form's input about a fault. Values of effects that are not chosen are kept, in case they are chosen again. */
export interface FaultDraft {
  readonly at: FaultTarget['at']
  /** Id of a provider or mail service; empty for all of them. */
  readonly provider: string
  readonly endpoint: Endpoint
  readonly operation: string
  readonly service: string
  readonly host: string
  readonly does: FaultKind
  readonly values: Readonly<Record<string, string>>
  readonly once: boolean
}

/** The value of an effect, typed or chosen. */
export interface EffectValue {
  readonly name: string
  readonly label: string
  readonly type: 'number' | 'text' | 'claim'
  readonly first: string
  /** May be empty. */
  readonly optional?: true
}

const SECONDS: EffectValue = { name: 'seconds', label: 'Seconds', type: 'number', first: '60' }
const FIELD: EffectValue = { name: 'field', label: 'Member', type: 'text', first: 'access_token' }

const VALUES: { readonly [D in FaultKind]?: readonly EffectValue[] } = {
  status: [
    { name: 'status', label: 'Status', type: 'number', first: '503' },
    { name: 'body', label: 'Body', type: 'text', first: '', optional: true },
  ],
  delay: [SECONDS],
  slow: [SECONDS],
  'content-type': [{ name: 'value', label: 'Content-Type', type: 'text', first: 'text/plain' }],
  oversized: [{ name: 'bytes', label: 'Bytes', type: 'number', first: '2000000' }],
  'missing-field': [FIELD],
  'mistyped-field': [FIELD],
  'wrong-claim': [{ name: 'claim', label: 'Claim', type: 'claim', first: 'iss' }],
  'error-redirect': [
    { name: 'error', label: 'Error', type: 'text', first: 'temporarily_unavailable' },
    { name: 'description', label: 'Description', type: 'text', first: '', optional: true },
  ],
  throw: [{ name: 'message', label: 'Message', type: 'text', first: 'the database is down', optional: true }],
}

export const CLAIMS = ['iss', 'aud', 'nonce', 'azp', 'exp', 'sub'] as const

/** The values that an effect needs. */
export function valuesOf(does: FaultKind): readonly EffectValue[] {
  return VALUES[does] ?? []
}

export function newFault(provider: string | undefined): FaultDraft {
  return {
    at: 'provider',
    provider: provider ?? '',
    endpoint: 'token',
    operation: 'createUser',
    service: '',
    host: '',
    does: 'status',
    values: {},
    once: true,
  }
}

/** The draft after a change, with an endpoint and an effect that fit the target. */
export function changed(
  draft: FaultDraft,
  change: Partial<FaultDraft>,
  typeOf: (provider: string) => 'oauth' | 'oidc' | undefined,
): FaultDraft {
  const next = { ...draft, ...change }
  const endpoints = endpointsOf(typeOf(next.provider))
  const endpoint = endpoints.includes(next.endpoint) ? next.endpoint : 'token'
  const located = { ...next, endpoint }
  const possible = possibleEffects(located, typeOf)
  return { ...located, does: possible.includes(next.does) ? next.does : (possible[0] ?? 'status') }
}

/** The effects that fit. */
export function possibleEffects(
  draft: FaultDraft,
  typeOf: (provider: string) => 'oauth' | 'oidc' | undefined,
): readonly FaultKind[] {
  const possible = effectsAt(targetOf(draft))
  const isPlain = draft.at === 'provider' && typeOf(draft.provider) === 'oauth'
  return isPlain ? possible.filter((kind) => !needsIdToken(kind)) : possible
}

export function targetOf(draft: FaultDraft): FaultTarget {
  switch (draft.at) {
    case 'provider':
      return {
        at: 'provider',
        endpoint: draft.endpoint,
        ...(draft.provider === '' ? {} : { provider: draft.provider }),
      }
    case 'adapter':
      return { at: 'adapter', operation: draft.operation }
    case 'mail':
      return { at: 'mail', ...(draft.service === '' ? {} : { service: draft.service }) }
    case 'network':
      return { at: 'network', ...(draft.host.trim() === '' ? {} : { host: draft.host.trim() }) }
  }
}

/** A field's input, or what it begins with. */
export function valueIn(draft: FaultDraft, value: EffectValue): string {
  return draft.values[value.name] ?? value.first
}

/** The fault as the world takes it. `faultProblems` says whether it is valid. */
export function faultOf(draft: FaultDraft): Omit<Fault, 'id'> {
  const values = valuesOf(draft.does).flatMap((value): [string, unknown][] => {
    const text = valueIn(draft, value)
    if (value.optional && text === '') return []
    return [[value.name, value.type === 'number' && text.trim() !== '' ? Number(text) : text]]
  })
  // The protocol checks which effects fit, here and in the worker.
  const effect = { does: draft.does, ...Object.fromEntries(values) } as unknown as Fault['effect']
  return { target: targetOf(draft), effect, once: draft.once }
}

/** What is wrong, by the name of a value; `host` for the network's. */
export function faultProblems(draft: FaultDraft): Readonly<Record<string, string>> {
  const { target, effect } = faultOf(draft)
  const problems: Record<string, string> = {}
  const { effect: valid } = faultOf({ ...draft, values: {} })
  for (const value of valuesOf(draft.does)) {
    const typed = Object.entries(effect).filter(([name]) => name === value.name)
    const mixed = { ...valid, ...Object.fromEntries(typed) }
    const alone = { id: 'f1', target: targetOf({ ...draft, host: '' }), effect: mixed, once: true }
    const problem = partProblem({ faults: [alone] }, value.label)
    if (problem !== undefined) problems[value.name] = problem
  }
  if (draft.at !== 'network') return problems
  const anywhere = { id: 'f1', target, effect: { does: 'unreachable' }, once: true }
  const host = partProblem({ faults: [anywhere] }, 'Host')
  return host === undefined ? problems : { ...problems, host }
}
