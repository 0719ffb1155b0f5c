import { CALLBACKS, EVENTS } from '../../lessons/callbacks.ts'
import type { Lesson } from '../../lessons/lesson.ts'
import { APP_QUERIES, OPERATIONS } from '../../lessons/operations.ts'
import { lessonOfRequest } from '../../lessons/requests.ts'
import { lessonOfResponse } from '../../lessons/responses.ts'
import { ruleNamed } from '../../lessons/rule-named.ts'
import type { Spec } from '../../protocol/cookies.ts'
import type { Step } from '../../protocol/steps.ts'
import { kindOf } from '../kinds/registry.ts'

/** Id of the rule that decided in a step. */
export function ruleOf(step: Step): string | undefined {
  return step.rule ?? ('verdict' in step.data ? step.data.verdict.rule || undefined : undefined)
}

/** What a step teaches: its rule's lesson, else that of what was called, else that of its kind. */
export function lessonOf(step: Step): Lesson {
  const id = ruleOf(step)
  const rule = id === undefined ? undefined : ruleNamed(id)
  if (!rule) return messageLesson(step) ?? own(subjectOf(step)) ?? kindOf(step).lesson
  const { about = {}, family, reason = family, without } = rule
  const special = own([about, aboutOf(step)])
  return special ?? { why: reason.why, without, spec: specOf(step) ?? reason.spec, for: reason.for }
}

/** What a rule is applied to. */
function aboutOf({ data }: Step): string {
  if ('check' in data) return data.check
  return 'purpose' in data ? data.purpose : ''
}

function messageLesson({ data }: Step): Lesson | undefined {
  if ('request' in data) return lessonOfRequest(data.request)
  return 'response' in data ? lessonOfResponse(data.response) : undefined
}

function specOf(step: Step): Spec | undefined {
  return step.spec ?? ('verdict' in step.data ? step.data.verdict.spec : undefined)
}

const ASKED = { ...OPERATIONS, ...APP_QUERIES }

type Subject = readonly [lessons: Readonly<Record<string, Lesson>>, name: string]

function subjectOf({ data }: Step): Subject | undefined {
  if ('callback' in data) return [CALLBACKS, data.callback]
  if ('operation' in data) return [ASKED, data.operation]
  return 'event' in data ? [EVENTS, data.event] : undefined
}

/** Names come from outside: only own members count. */
function own(subject: Subject | undefined): Lesson | undefined {
  if (!subject) return undefined
  const [lessons, name] = subject
  return Object.hasOwn(lessons, name) ? lessons[name] : undefined
}
