import type { Spec } from '../protocol/cookies.ts'
import type { Step } from '../protocol/steps.ts'
import { CALLBACKS, EVENTS } from './callbacks.ts'
import { KINDS } from './kinds.ts'
import type { Lesson } from './lesson.ts'
import { APP_QUERIES, OPERATIONS } from './operations.ts'
import { lessonOfRequest } from './requests.ts'
import { lessonOfResponse } from './responses.ts'
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

/** Id of the rule that decided in a step. */
export function ruleOf(step: Step): string | undefined {
  return step.rule ?? ('verdict' in step.data ? step.data.verdict.rule : undefined)
}

/** What is to be learned from a step: of its rule, else of what was called, else of its kind. */
export function lessonOf(step: Step): Lesson {
  const id = ruleOf(step)
  const rule = id === undefined ? undefined : ruleNamed(id)
  if (!rule) return messageLesson(step) ?? own(subjectOf(step)) ?? KINDS[step.kind]
  const { about = {}, family, reason = family, without } = rule
  const special = own([about, aboutOf(step)])
  return special ?? { why: reason.why, without, spec: specOf(step) ?? reason.spec, for: reason.for }
}

/** What a rule is applied to. */
function aboutOf({ data }: Step): string {
  if ('check' in data) return data.check
  return 'purpose' in data ? data.purpose : ''
}

function messageLesson(step: Step): Lesson | undefined {
  if (step.kind === 'request.sent') return lessonOfRequest(step.data.request)
  return step.kind === 'response.received' ? lessonOfResponse(step.data.response) : undefined
}

function specOf(step: Step): Spec | undefined {
  return step.spec ?? ('verdict' in step.data ? step.data.verdict.spec : undefined)
}

const ASKED = { ...OPERATIONS, ...APP_QUERIES }

type Subject = readonly [lessons: Readonly<Record<string, Lesson>>, name: string]

function subjectOf(step: Step): Subject | undefined {
  switch (step.kind) {
    case 'callback.called':
    case 'callback.returned':
      return [CALLBACKS, step.data.callback]
    case 'adapter.called':
    case 'adapter.returned':
      return [ASKED, step.data.operation]
    case 'event.fired':
      return [EVENTS, step.data.event]
    default:
      return undefined
  }
}

/** Names come from outside: only own members count. */
function own(subject: Subject | undefined): Lesson | undefined {
  if (!subject) return undefined
  const [lessons, name] = subject
  return Object.hasOwn(lessons, name) ? lessons[name] : undefined
}
