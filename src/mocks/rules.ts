import type { SiteCheck } from './site.ts'

/** What one rule found. `refusal` names why the request is refused; without it the rule passed. */
export interface Finding<Refusal extends string> extends Omit<SiteCheck, 'passed'> {
  readonly refusal?: Refusal | undefined
}

/** One rule of an endpoint: looks at one thing and changes nothing. `undefined` if it does not apply to this request. */
export type Rule<Facts, Refusal extends string> = (
  facts: Facts,
) => Finding<Refusal> | undefined | Promise<Finding<Refusal> | undefined>

/** Runs an endpoint's rules in order, reports each verdict, and stops at the first refusal. */
export async function judge<Facts, Refusal extends string>(
  rules: readonly Rule<Facts, Refusal>[],
  facts: Facts,
  report: (check: SiteCheck) => void,
): Promise<Refusal | undefined> {
  for (const rule of rules) {
    const finding = await rule(facts)
    if (finding === undefined) continue
    const { refusal, ...check } = finding
    report({ ...check, passed: refusal === undefined })
    if (refusal !== undefined) return refusal
  }
  return undefined
}
