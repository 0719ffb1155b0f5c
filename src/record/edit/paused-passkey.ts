import type { Edit } from '../../protocol/control.ts'
import { type PasskeyJson, passkeyJsonIn } from '../tabs/passkeys.ts'
import { bodyOf, messageDraft, type RequestSubject, type ResponseSubject } from './message-draft.ts'

/** The response of a passkey in a paused message. */
export interface PausedPasskey {
  readonly json: PasskeyJson
  /** The message with another response in the same place. */
  edit(json: PasskeyJson): Edit
}

/** The passkey's response that a paused request carries, in a field of a form or within JSON. */
export function pausedPasskey(subject: RequestSubject | ResponseSubject): PausedPasskey | undefined {
  if (subject.at !== 'request') return undefined
  const draft = messageDraft(subject)
  const field = draft.form?.find(({ value }) => passkeyJsonIn(value) !== undefined)
  if (draft.form && field) {
    const json = passkeyJsonIn(field.value)
    const { form } = draft
    return (
      json && {
        json,
        edit: (next) => ({
          at: 'request',
          body:
            bodyOf({
              ...draft,
              form: form.map((each) =>
                each === field ? { ...each, value: replaced(each.value, json, next) } : each,
              ),
            }) ?? '',
        }),
      }
    )
  }
  const { body } = draft
  const json = passkeyJsonIn(body)
  return body !== undefined && json
    ? { json, edit: (next) => ({ at: 'request', body: replaced(body, json, next) }) }
    : undefined
}

/** A JSON text in which one value is another one; what is around it stays. */
function replaced(text: string, json: PasskeyJson, next: PasskeyJson): string {
  const wanted = JSON.stringify(json)
  const swap = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null && JSON.stringify(value) === wanted) return next
    if (typeof value === 'string' && passkeyJsonIn(value)) return replaced(value, json, next)
    if (Array.isArray(value)) return value.map(swap)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, swap(each)]))
  }
  return JSON.stringify(swap(JSON.parse(text)))
}
