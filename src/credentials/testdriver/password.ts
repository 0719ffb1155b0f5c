import type { PageWindow } from '../ceremony/frame.ts'
import { createConverter, type Dictionary } from '../convert/web-idl.ts'
import { defineInterface, type Parent } from '../idl/interface.ts'
import { shareGetter } from '../interfaces.ts'

interface UserData {
  readonly id: string
  readonly name: string
  readonly iconURL: string
}

/**
 * The interfaces of the two other kinds of credentials (Credential Management §3.2 and §4.1), for browsers without them: tests look at their shape. They can be
 * made, but nothing stores them.
 */
export function definePasswords(window: PageWindow): void {
  if (!window.isSecureContext || 'PasswordCredential' in window) return
  const convert = createConverter(window)
  const userData = (data: Dictionary): UserData => ({
    id: data.text('id'),
    name: data.optionalText('name') ?? '',
    iconURL: data.optionalText('iconURL') ?? '',
  })
  const user = { name: ({ name }: UserData) => name, iconURL: ({ iconURL }: UserData) => iconURL }
  defineInterface<UserData & { readonly password: string }>(window, {
    name: 'PasswordCredential',
    parent: parentOf(window, 'password'),
    attributes: { password: ({ password }) => password, ...user },
    construct: (given) => {
      const form = given instanceof window.HTMLFormElement
      const data = convert.dictionary(form ? fieldsOf(given) : given, 'data')
      return { ...userData(data), password: data.text('password') }
    },
  })
  defineInterface<UserData & { readonly provider: string; readonly protocol: string | null }>(window, {
    name: 'FederatedCredential',
    parent: parentOf(window, 'federated'),
    attributes: { provider: ({ provider }) => provider, protocol: ({ protocol }) => protocol, ...user },
    construct: (given) => {
      const data = convert.dictionary(given, 'data')
      return {
        ...userData(data),
        provider: data.text('provider'),
        protocol: data.optionalText('protocol') ?? null,
      }
    },
  })
}

/** The window's `Credential`, whose getters answer for these objects too. */
function parentOf<S extends UserData>({ Credential }: PageWindow, type: string): Parent<S> {
  const known = new WeakMap<object, S>()
  shareGetter(Credential.prototype, 'id', (object) => known.get(object)?.id)
  shareGetter(Credential.prototype, 'type', (object) => (known.has(object) ? type : undefined))
  return { interfaceObject: Credential, adopt: (object, slots) => void known.set(object, slots) }
}

const BY_AUTOCOMPLETE: Readonly<Record<string, string>> = {
  'new-password': 'password',
  'current-password': 'password',
  photo: 'iconURL',
  name: 'name',
  nickname: 'name',
  username: 'id',
}

/** What a form has, by the `autocomplete` of its fields (§3.3.3). */
function fieldsOf(form: HTMLFormElement): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const field of form.elements) {
    if (!('value' in field) || typeof field.value !== 'string') continue
    for (const word of (field.getAttribute('autocomplete') ?? '').toLowerCase().split(/\s+/)) {
      const member = BY_AUTOCOMPLETE[word]
      if (member) found[member] ??= field.value
    }
  }
  return found
}
