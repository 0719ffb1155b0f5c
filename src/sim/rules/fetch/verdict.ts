import type { Spec } from '../../../protocol/cookies.ts'

/** What was decided about a request or an answer, by which rule, in one plain sentence. */
export interface FetchVerdict {
  /** Id of `SPEC.md`. */
  readonly rule: string
  readonly reason: string
  readonly spec: Spec
}

/** Every rule that a verdict can name, with its place in the Fetch standard. `SPEC.md` has the sentences. */
const SECTIONS = {
  CORS1: 'cors-preflight-fetch-0',
  CORS2: 'cors-safelisted-method',
  CORS3: 'cors-safelisted-request-header',
  CORS4: 'cors-preflight-fetch-0',
  CORS5: 'cors-preflight-fetch-0',
  CORS6: 'cors-preflight-fetch-0',
  CORS7: 'cors-check',
  CORS8: 'cors-check',
  CORS9: 'cors-check',
  CORS10: 'cors-check',
  CORS12: 'main-fetch',
  CORS13: 'concept-filtered-response-opaque',
  CORS14: 'cross-origin-resource-policy-header',
  RD1: 'http-redirect-fetch',
  RD2: 'http-redirect-fetch',
  RD3: 'http-redirect-fetch',
  RD4: 'http-redirect-fetch',
  RD5: 'http-redirect-fetch',
} as const

export type FetchRule = keyof typeof SECTIONS

export function verdict(rule: FetchRule, reason: string): FetchVerdict {
  const section = SECTIONS[rule]
  return { rule, reason, spec: fetchSpec(section) }
}

/** A verdict that allows something, or does not. */
export interface Judgement extends FetchVerdict {
  readonly allowed: boolean
}

export function allow(rule: FetchRule, reason: string): Judgement {
  return { ...verdict(rule, reason), allowed: true }
}

export function refuse(rule: FetchRule, reason: string): Judgement {
  return { ...verdict(rule, reason), allowed: false }
}

function fetchSpec(section: string): Spec {
  const words = section.replace(/^concept-|-0$/g, '').replaceAll('-', ' ')
  return { label: `Fetch, ${words}`, url: `https://fetch.spec.whatwg.org/#${section}` }
}
