import { RULE_LINES, type RuleLine } from './rule-lines.ts'
import type { RuleFamily, RuleText } from './rule-text.ts'
import { RULE_FAMILIES } from './rules/families.ts'

/** A rule with its line and its words. */
export interface KnownRule extends RuleLine, RuleText {
  readonly family: RuleFamily
}

const RULES: ReadonlyMap<string, KnownRule> = new Map(
  RULE_FAMILIES.flatMap((family) =>
    Object.entries(family.rules).flatMap(([id, text]) => {
      const line = RULE_LINES.get(id)
      return line ? [[id, { ...text, ...line, family }] as const] : []
    }),
  ),
)

export function ruleNamed(id: string): KnownRule | undefined {
  return RULES.get(id)
}
