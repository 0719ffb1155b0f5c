import type { Person } from '../../protocol/setup.ts'
import { passwordOf, userNameOf } from '../../protocol/test-people.ts'

/** The user whom these credentials belong to, by user name or e-mail address; `null` for no one. */
export function authorize(
  people: readonly Person[],
  { username, password }: Readonly<Record<string, unknown>>,
): object | null {
  const name = typeof username === 'string' ? username.trim().toLowerCase() : ''
  const person = people.find(
    (one) =>
      name !== '' &&
      [userNameOf(one), one.email].some((known) => known.toLowerCase() === name) &&
      password === passwordOf(one),
  )
  if (person === undefined) return null
  const { id, email, picture } = person
  return { id, name: person.name, email: email === '' ? null : email, image: picture ?? null }
}
