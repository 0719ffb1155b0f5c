import type { FixedAnswer } from '../../../protocol/setup.ts'
import { isJson } from '../../../protocol/shape.ts'
import { headersIn, linesOf } from './header-lines.ts'
import { type Problems, partProblem } from './problems.ts'

type Answers = Readonly<Record<string, FixedAnswer>>

/** The form's input about a fixed answer, valid or not. */
export interface AnswerDraft {
  /** Empty: every method. */
  readonly method: string
  readonly url: string
  readonly status: string
  readonly headers: string
  readonly body: string
  readonly delayMs: string
}

export const METHODS = ['', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const JSON_HEADER = 'content-type: application/json'

/** `POST https://api.example/login` in its parts. */
export function draftOfAnswer(key: string, answer: FixedAnswer | undefined): AnswerDraft {
  const [, method = '', url = ''] = /^(?:([A-Z]+) )?(.*)$/s.exec(key) ?? []
  const { status = 200, headers, body = '{}', delayMs = 0 } = answer ?? {}
  return {
    ...{ method, url, body, status: String(status) },
    headers: answer === undefined ? JSON_HEADER : linesOf(headers ?? {}),
    delayMs: String(delayMs),
  }
}

export function keyOfAnswer({ method, url }: AnswerDraft): string {
  const plain = url.trim().replace(/[?#].*$/s, '')
  const whole = URL.canParse(plain) ? new URL(plain).href : plain
  return method === '' ? whole : `${method} ${whole}`
}

export function answerOf({ status, headers, body, delayMs }: AnswerDraft): FixedAnswer {
  const given = headersIn(headers)
  const delay = Number(delayMs)
  return {
    status: Number(status),
    ...(Object.keys(given).length === 0 ? {} : { headers: given }),
    ...(body === '' ? {} : { body }),
    ...(delay === 0 ? {} : { delayMs: delay }),
  }
}

const LABELS = { url: 'URL', status: 'Status', headers: 'Headers', body: 'Body', delayMs: 'Delay' } as const

/** What is wrong, by field. `others` have a key that a new answer must not take. */
export function answerProblems(draft: AnswerDraft, others: Answers): Problems<AnswerDraft> {
  const key = keyOfAnswer(draft)
  const url = partProblem({ answers: { [key]: {} } }, LABELS.url) ?? taken(key, others)
  const answer = answerOf(draft)
  const problems: { -readonly [K in keyof AnswerDraft]?: string } = url === undefined ? {} : { url }
  for (const field of ['status', 'headers', 'body', 'delayMs'] as const) {
    const part = { answers: { 'https://a.example/': { [field]: answer[field] } } }
    const problem = answer[field] === undefined ? undefined : partProblem(part, LABELS[field])
    if (problem !== undefined) problems[field] = problem
  }
  if (draft.headers.split('\n').some((line) => line.trim() !== '' && !line.includes(':')))
    problems.headers = 'Write one header per line, as “name: value”.'
  if (/\bjson\b/i.test(draft.headers) && draft.body.trim() !== '' && !isJson(draft.body))
    problems.body = 'The body isn’t JSON, though its content type says it is.'
  if (WITHOUT_BODY.includes(Number(draft.status)) && draft.body.trim() !== '')
    problems.body = `A response with status ${draft.status} has no body: empty this field.`
  return problems
}

/** Statuses whose responses have no body, whatever the server sends. */
const WITHOUT_BODY = [204, 205, 304]

function taken(key: string, others: Answers): string | undefined {
  return Object.hasOwn(others, key) ? `${key} has an answer already.` : undefined
}
