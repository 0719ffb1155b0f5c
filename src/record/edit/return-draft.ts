import type { Edit, Subject } from '../../protocol/control.ts'
import { isEdit } from '../../protocol/edit-check.ts'
import { isEqual } from '../../protocol/equal.ts'
import { readValue, type ValueProblem, valueText } from './value-text.ts'

export type CallSubject = Extract<Subject, { readonly at: 'call' }>
export type ReturnSubject = Extract<Subject, { readonly at: 'return' }>

/** What happens instead: the call as it is typed, a result, or an error. */
export type Way = 'args' | 'result' | 'error'

/** A call or its return as it is typed; what was typed for another way is kept. */
export interface ReturnDraft {
  readonly way: Way
  /** One text for each argument. */
  readonly args: readonly string[]
  readonly result: string
  readonly type: string
  readonly message: string
}

export function returnDraft(subject: CallSubject | ReturnSubject, isThrowing: boolean): ReturnDraft {
  const error = subject.at === 'return' ? subject.error : undefined
  const usual = subject.at === 'call' ? 'args' : 'result'
  return {
    way: isThrowing || error !== undefined ? 'error' : usual,
    args: subject.at === 'call' ? subject.args.map(valueText) : [],
    result: subject.at === 'return' ? valueText(subject.result) : 'undefined',
    type: error?.type ?? (subject.boundary === 'callback' ? 'AccessDenied' : 'Error'),
    message: error?.message ?? '',
  }
}

/** What a draft says: a change, no change (`edit` is absent), or what is wrong in which field. */
export type Reading = { readonly edit?: Edit } | { readonly problems: Problems }

type Problems = Readonly<Record<string, string>>

export function readReturn(subject: CallSubject | ReturnSubject, draft: ReturnDraft): Reading {
  if (draft.way === 'error') return readError(subject, draft)
  if (draft.way === 'args') return readArgs(subject, draft)
  const like = subject.at === 'return' ? subject.result : undefined
  const read = readValue(draft.result, like)
  if ('problem' in read) return { problems: { result: placed(read) } }
  const isUnchanged = subject.at === 'return' && subject.error === undefined && isEqual(read.value, like)
  return isUnchanged ? {} : { edit: { at: 'result', result: read.value } }
}

function readArgs(subject: CallSubject | ReturnSubject, draft: ReturnDraft): Reading {
  const before = subject.at === 'call' ? subject.args : []
  const reads = draft.args.map((text, index) => readValue(text, before[index]))
  const problems = Object.fromEntries(
    reads.flatMap((read, index) => ('problem' in read ? [[`args ${index}`, placed(read)]] : [])),
  )
  if (Object.keys(problems).length > 0) return { problems }
  const args = reads.map((read) => ('problem' in read ? undefined : read.value))
  return isEqual(args, before) ? {} : { edit: { at: 'call', args } }
}

function readError(subject: CallSubject | ReturnSubject, draft: ReturnDraft): Reading {
  const error = { type: draft.type.trim(), message: draft.message }
  const problem = isEdit({ at: 'error', error }, 'edit')
  if (problem !== undefined) return { problems: { type: problem.replace('edit.error.type', 'Type') } }
  const before = subject.at === 'return' ? subject.error : undefined
  return before?.type === error.type && before.message === error.message
    ? {}
    : { edit: { at: 'error', error } }
}

/** `Line 2, column 9: …` */
function placed({ problem, line, column }: ValueProblem): string {
  return `Line ${line}, column ${column}: ${problem}`
}

/** A result that makes sense here, to be taken with one press. */
export interface Choice {
  readonly label: string
  readonly text: string
  /** What follows from it. */
  readonly about: string
}

const ALLOW: readonly Choice[] = [
  { label: 'true', text: 'true', about: 'The sign-in continues.' },
  { label: 'false', text: 'false', about: 'AccessDenied: the person is refused.' },
  {
    label: 'a URL',
    text: '"https://app.example/signin"',
    about: 'The browser is sent there without a session.',
  },
]

const CHOICES: Readonly<Record<string, readonly Choice[]>> = {
  signIn: ALLOW,
  authorized: [
    { label: 'true', text: 'true', about: 'The page is shown.' },
    { label: 'false', text: 'false', about: 'The browser is sent to the sign-in page.' },
  ],
  redirect: [
    { label: 'the app', text: '"https://app.example"', about: 'The browser ends up on the home page.' },
    { label: 'another site', text: '"https://evil.example/"', about: 'An open redirect, on purpose.' },
  ],
  jwt: [{ label: 'null', text: 'null', about: 'The session ends: its cookie is deleted.' }],
}

/** Results that are offered for a callback or an operation. */
export function choicesFor({ boundary, name }: CallSubject | ReturnSubject): readonly Choice[] {
  if (boundary === 'callback') return CHOICES[name] ?? []
  return /^(get|use)/.test(name) ? [{ label: 'null', text: 'null', about: 'Nothing was found.' }] : []
}

/** Errors that are offered: those that the engine treats specially. */
export function errorsFor({
  boundary,
}: CallSubject | ReturnSubject): readonly (readonly [type: string, about: string])[] {
  if (boundary === 'adapter')
    return [
      ['Error', 'Thrown by a database driver; the engine wraps it in AdapterError.'],
      ['AdapterError', 'As if an adapter had already wrapped it.'],
      ['TypeError', 'A bug in the adapter’s code.'],
    ]
  return [
    ['AccessDenied', 'The person is not allowed in.'],
    ['Verification', 'The link or code is no longer valid.'],
    ['OAuthCallbackError', 'The provider refused.'],
    ['OAuthAccountNotLinked', 'The e-mail belongs to another account.'],
    ['Error', 'Anything else: the page says Configuration.'],
    ['TypeError', 'A bug in the callback’s code.'],
  ]
}
