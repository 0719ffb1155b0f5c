import type { Edit, Subject } from '../../protocol/control.ts'
import type { PausedValue } from '../pause/live-world.ts'
import type { KeptEdit } from '../pause/pause-point.ts'
import type { World } from '../recorder/world.ts'
import { estimateBytes } from '../values/estimate-bytes.ts'
import { toHeaders } from '../values/http.ts'
import { refuse } from '../values/refusal.ts'
import { changeToken } from './change-token.ts'

/** A change that can be made, and what is said of it. */
export interface CheckedEdit {
  readonly kept: KeptEdit
  readonly before: unknown
  readonly after: unknown
  readonly summary: string
}

/** What can be changed, by what there is. */
const FITTING: Readonly<Record<Subject['at'], readonly Edit['at'][]>> = {
  request: ['request', 'token', 'passkey'],
  response: ['response', 'token'],
  call: ['call', 'result', 'error'],
  return: ['result', 'error'],
}

/** What is changed is kept for going back; larger values would push older moments out. */
const LARGEST = 1_000_000

/** Whether a change fits the paused value. @throws Refusal */
export async function checkEdit(world: World, paused: PausedValue, edit: Edit): Promise<CheckedEdit> {
  const { point, edits } = paused
  const bytes = estimateBytes(edit)
  if (bytes > LARGEST)
    throw refuse('bad-input', `A change can have at most ${LARGEST} bytes; this one has about ${bytes}.`)
  const fitting = FITTING[point.subject([]).at]
  if (!fitting.includes(edit.at))
    throw refuse('bad-input', `Here you can edit ${fitting.join(', ')}, not a ${edit.at}.`)
  const subject = point.subject(edits)
  if (edit.at === 'token') {
    if (subject.at !== 'request' && subject.at !== 'response')
      throw refuse('bad-input', 'A token can only be edited in a message.')
    const { kept, token, claims } = await changeToken(world, subject, edit)
    return {
      kept,
      before: { token: edit.token, claims },
      after: { token, claims: edit.claims },
      summary: `claims of a token changed, ${edit.signature === 'right' ? 'encrypted again' : 'with a wrong signature'}`,
    }
  }
  if (edit.at === 'passkey') {
    const request = await world.platform.passkeys().signAgain(world, subject, edit)
    return {
      ...(await checkEdit(world, paused, request)),
      summary: `passkey response changed, signature ${edit.signature}`,
    }
  }
  if (edit.at === 'request' || edit.at === 'response') requireHeaders(edit.headers)
  if (
    edit.at === 'response' &&
    subject.at === 'response' &&
    subject.status === 0 &&
    edit.status === undefined
  )
    throw refuse('bad-input', 'There is no response here; set a status to create one.')
  const after = point.subject([...edits, edit])
  return {
    kept: edit,
    before: shown(subject),
    after: edit.at === 'error' ? edit.error : shown(after),
    summary: summaryOf(subject, edit),
  }
}

/** @throws Refusal for headers that no message can have. */
function requireHeaders(headers: Extract<Edit, { readonly at: 'request' }>['headers']): void {
  try {
    toHeaders(headers ?? [])
  } catch (error) {
    throw refuse('bad-input', `HTTP doesn't allow these headers: ${(error as Error).message}.`)
  }
}

/** As a step shows it: a message without its kind, a call's arguments, what it returned. */
function shown(subject: Subject): unknown {
  if (subject.at === 'call') return subject.args
  if (subject.at === 'return') return 'error' in subject ? { error: subject.error } : subject.result
  const { at: _at, ...message } = subject
  return message
}

function summaryOf(subject: Subject, edit: KeptEdit): string {
  if (edit.at === 'request' || edit.at === 'response') {
    const { at, ...members } = edit
    return `${at} changed: ${Object.keys(members).join(', ')}`
  }
  const name = 'name' in subject ? subject.name : ''
  if (edit.at === 'call') return `arguments of ${name} changed`
  return edit.at === 'result' ? `result of ${name} changed` : `${name} throws ${edit.error.type} instead`
}
