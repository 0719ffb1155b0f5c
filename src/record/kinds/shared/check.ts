import { rfc } from '../../../lessons/specs.ts'
import type { BreakpointTarget } from '../../../protocol/control.ts'
import type { CheckData, StepBase, StepKind } from '../../../protocol/steps.ts'
import { checkName } from '../../labels/decisions.ts'
import type { Label } from '../../labels/step-label.ts'
import { type Atom, leavesOf } from '../../values/atoms.ts'
import type { Details, StepWith } from '../kind.ts'

type CheckStep = StepWith<CheckData>

/** Checks of the app that decide something. Those of a provider are its own business, except for what the person answered. */
const DECIDING: ReadonlySet<string | undefined> = new Set([
  'CRED-2',
  'EMAIL-6',
  'IDTOKEN-1',
  'NONCE-1',
  'PA6',
  'PKCE-2',
  'STATE-3',
  'WEBAUTHN-5',
  'WEBAUTHN-7',
])

export function isDeciding({ rule }: StepBase): boolean {
  return DECIDING.has(rule)
}

/** What a check that passed and one that failed have in common. */
export const CHECK_STEP = {
  group: 'check',
  diagram: 'box',
  label: ({ data }: CheckStep): Label => ({ name: `check ${checkName(data.check)}`, note: data.detail }),
  details: ({ data: { expected, received } }: CheckStep): Details => ({
    table: { label: 'The check', fields: { expected, received } },
  }),
  target: byRule,
  values: ({ data: { expected, received } }: CheckStep): readonly Atom[] =>
    leavesOf('engine', { expected, received }),
} as const

export const CHECK_SPEC = rfc(9700, '2.1')

/** The rule that decided, wherever it does. */
export function byRule({ kind, rule }: StepBase & { readonly kind: StepKind }): BreakpointTarget {
  return rule === undefined ? { kind } : { rule }
}
