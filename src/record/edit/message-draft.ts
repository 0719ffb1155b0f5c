import type { Edit, Subject } from '../../protocol/control.ts'
import { isEdit } from '../../protocol/edit-check.ts'
import type { HeaderList } from '../../protocol/http.ts'
import { headerOf } from '../values/http.ts'
import {
  readCookies,
  readSetCookie,
  type SetCookieDraft,
  writeCookies,
  writeSetCookie,
} from './set-cookie.ts'

/** A header as it is typed. `key` tells rows apart while they are edited. */
export type HeaderLine =
  | { readonly key: number; readonly type: 'header'; readonly name: string; readonly value: string }
  /** One cookie of a request. */
  | { readonly key: number; readonly type: 'cookie'; readonly name: string; readonly value: string }
  /** One `Set-Cookie` line of a response. */
  | {
      readonly key: number
      readonly type: 'set-cookie'
      readonly cookie: SetCookieDraft
      readonly line: string
    }

/** One field of a form. */
export interface FormField {
  readonly key: number
  readonly name: string
  readonly value: string
}

export type RequestSubject = Extract<Subject, { readonly at: 'request' }>
export type ResponseSubject = Extract<Subject, { readonly at: 'response' }>

/** A request or a response as it is typed. */
export interface MessageDraft {
  readonly method: string
  readonly url: string
  readonly status: string
  readonly lines: readonly HeaderLine[]
  /** Absent where there is no text to change. */
  readonly body: string | undefined
  /** The body's fields, when it is a form; they stand in its place. */
  readonly form: readonly FormField[] | undefined
}

export function messageDraft(subject: RequestSubject | ResponseSubject): MessageDraft {
  const isForm = /^application\/x-www-form-urlencoded/i.test(headerOf(subject.headers, 'content-type') ?? '')
  const { body } = subject
  return {
    method: subject.at === 'request' ? subject.method : '',
    url: subject.at === 'request' ? subject.url : '',
    status: subject.at === 'response' ? String(subject.status) : '',
    lines: linesOf(subject),
    body,
    form: isForm && body !== undefined ? fieldsIn(body) : undefined,
  }
}

/** The fields of a form's text. */
export function fieldsIn(body: string): readonly FormField[] {
  return [...new URLSearchParams(body)].map(([name, value], key) => ({ key, name, value }))
}

function linesOf({ at, headers }: RequestSubject | ResponseSubject): readonly HeaderLine[] {
  const lines = headers.flatMap(([name, value]): readonly Unkeyed[] => {
    if (at === 'request' && name === 'cookie')
      return readCookies(value).map(([cookie, text]) => ({ type: 'cookie', name: cookie, value: text }))
    if (at === 'response' && name === 'set-cookie')
      return [{ type: 'set-cookie', cookie: readSetCookie(value), line: value }]
    return [{ type: 'header', name, value }]
  })
  return lines.map((line, key) => ({ ...line, key }))
}

type Unkeyed = HeaderLine extends infer L ? (L extends HeaderLine ? Omit<L, 'key'> : never) : never

/** The same rows with one more at the end. */
export function withLine(lines: readonly HeaderLine[], line: Unkeyed): readonly HeaderLine[] {
  return [...lines, { ...line, key: nextKey(lines) }]
}

export function nextKey(rows: readonly { readonly key: number }[]): number {
  return 1 + Math.max(-1, ...rows.map(({ key }) => key))
}

/** Headers as they go over the wire. All cookies of a request are one header, at the place of the first. */
export function headersOf(draft: MessageDraft): HeaderList {
  const cookies = draft.lines.flatMap((line) => (line.type === 'cookie' ? [line] : []))
  const header = writeCookies(cookies.map(({ name, value }) => [name, value]))
  return draft.lines.flatMap((line): HeaderList => {
    if (line.type === 'header') return [[line.name.trim().toLowerCase(), line.value]]
    if (line.type === 'set-cookie') return [['set-cookie', setCookieOf(line)]]
    return line === cookies[0] ? [['cookie', header]] : []
  })
}

/** A line that wasn't touched stays exactly as it was. */
function setCookieOf({ cookie, line }: Extract<HeaderLine, { readonly type: 'set-cookie' }>): string {
  const text = writeSetCookie(cookie)
  return line !== '' && text === writeSetCookie(readSetCookie(line)) ? line : text
}

export function bodyOf(draft: MessageDraft): string | undefined {
  if (!draft.form) return draft.body
  return new URLSearchParams(draft.form.map(({ name, value }) => [name, value])).toString()
}

/** What a draft changes. Nothing: `undefined`. */
export function messageEdit(
  subject: RequestSubject | ResponseSubject,
  draft: MessageDraft,
): Extract<Edit, { readonly at: 'request' | 'response' }> | undefined {
  const before = messageDraft(subject)
  const headers = headersOf(draft)
  const body = bodyOf(draft)
  const common = {
    ...(isAlike(headers, headersOf(before)) ? {} : { headers }),
    // A form may be written in several ways: what says the same is no change.
    ...(body === bodyOf(before) || body === undefined ? {} : { body }),
  }
  if (subject.at === 'response') {
    const status =
      draft.status.trim() === before.status ? {} : { status: Number(draft.status.trim() || Number.NaN) }
    const edit = { ...status, ...common }
    return Object.keys(edit).length === 0 ? undefined : { at: 'response', ...edit }
  }
  const method = draft.method.trim()
  const url = draft.url.trim()
  const edit = {
    ...(method === subject.method ? {} : { method }),
    ...(url === subject.url ? {} : { url }),
    ...common,
  }
  return Object.keys(edit).length === 0 ? undefined : { at: 'request', ...edit }
}

function isAlike(a: HeaderList, b: HeaderList): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** What is wrong, by field: `method`, `url`, `status`, and a line's key with `name` or `value` (`3 name`). */
export function messageProblems(
  at: 'request' | 'response',
  draft: MessageDraft,
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  const say = (field: string, problem: string | undefined) => {
    if (problem !== undefined) found[field] = problem
  }
  if (at === 'request') {
    say('method', partProblem({ at, method: draft.method.trim() }, 'method', 'Method'))
    say('url', partProblem({ at, url: draft.url.trim() }, 'url', 'URL'))
  } else {
    const status = /^\d+$/.test(draft.status.trim()) ? Number(draft.status.trim()) : draft.status.trim()
    say('status', partProblem({ at, status }, 'status', 'Status'))
  }
  for (const line of draft.lines) {
    const name = line.type === 'set-cookie' ? line.cookie.name : line.name
    const value = line.type === 'set-cookie' ? writeSetCookie(line.cookie) : line.value
    say(`${line.key} name`, partProblem({ at, headers: [[name.trim(), '']] }, 'headers[0][0]', 'Name'))
    say(`${line.key} value`, partProblem({ at, headers: [['x', value]] }, 'headers[0][1]', 'Value'))
    if (line.type !== 'header') say(`${line.key} value`, semicolon(line))
  }
  return found
}

/** A semicolon would end the cookie's value and begin something else. */
function semicolon(line: Exclude<HeaderLine, { readonly type: 'header' }>): string | undefined {
  const texts = line.type === 'cookie' ? [line.value] : cookieTexts(line.cookie)
  return texts.some((text) => text.includes(';'))
    ? 'Value must not contain a semicolon, which would end it.'
    : undefined
}

function cookieTexts({ value, path, domain, expires, maxAge }: SetCookieDraft): readonly string[] {
  return [value, path, domain, expires, maxAge]
}

/** The protocol's message, with a field's label instead of its path. */
function partProblem(edit: object, path: string, label: string): string | undefined {
  return isEdit(edit, 'edit')?.replace(`edit.${path}`, label)
}
