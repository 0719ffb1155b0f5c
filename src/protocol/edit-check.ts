import type { Edit } from './control.ts'
import {
  type Check,
  type Fields,
  hasFields,
  isInteger,
  isList,
  isOneOf,
  isString,
  isText,
  isWebUrl,
  optional,
} from './shape.ts'
import { isHeader } from './values.ts'

const isAnything: Check = () => undefined
const isErrorName = isText(/^[A-Za-z_$][\w$]{0,80}$/, 'the name of an error, such as Error')
const isMethod = isText(/^[A-Za-z][A-Za-z-]{0,19}$/, 'an HTTP method')

type FieldsOf<A extends Edit['at']> = Fields<Omit<Extract<Edit, { readonly at: A }>, 'at'>>

const EDITS: { readonly [A in Edit['at']]: FieldsOf<A> } = {
  request: {
    method: optional(isMethod),
    url: optional(isWebUrl),
    headers: optional(isList(isHeader)),
    body: optional(isString),
  },
  response: {
    status: optional(isInteger(200, 599)),
    headers: optional(isList(isHeader)),
    body: optional(isString),
  },
  call: { args: isList(isAnything) },
  result: { result: isAnything },
  error: { error: hasFields<{ type: string; message: string }>({ type: isErrorName, message: isString }) },
  token: {
    token: isText(/^[\w-]+(\.[\w-]*){2,4}$/, 'a token in compact form'),
    claims: (value, path) => hasFields<object>({})(value, path),
    signature: isOneOf('right', 'wrong'),
  },
  passkey: {
    response: hasFields<object>({}),
    signature: isOneOf('right', 'other', 'wrong'),
  },
}

/** A change to the paused value. */
export const isEdit: Check = (value, path) => {
  const problem = hasFields<{ at: string }>({ at: isOneOf(...Object.keys(EDITS)) })(value, path)
  if (problem !== undefined) return problem
  const { at } = value as Edit
  return hasFields<object>(EDITS[at])(value, path) ?? changesNothing(value as Edit, path)
}

/** A request or a response of which nothing is named stays as it is. */
function changesNothing(edit: Edit, path: string): string | undefined {
  if (edit.at !== 'request' && edit.at !== 'response') return undefined
  const names = Object.keys(EDITS[edit.at])
  return names.some((name) => Reflect.get(edit, name) !== undefined)
    ? undefined
    : `${path} must name at least one of ${names.join(', ')}.`
}
