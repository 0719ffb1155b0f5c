import type { Person } from './setup.ts'

/** A password of the app's own, for a test person. Shown wherever it is asked for. */
export function passwordOf({ id }: Pick<Person, 'id'>): string {
  return `${id}-test-password`
}

/** The name that a person types at app.example. */
export function userNameOf({ id, login }: Pick<Person, 'id' | 'login'>): string {
  return login ?? id
}
