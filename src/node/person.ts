import type { Mail } from '../protocol/mail.ts'
import type { Person } from '../protocol/setup.ts'
import { passwordOf, userNameOf } from '../protocol/test-people.ts'

/** A provider asks who it is, then what the app may do; some then have a page that sends a form back. */
export const MOST_QUESTIONS = 4

/** What a person types into a field with that name. */
export function typedBy(person: Person, name: string): string {
  if (/mail/i.test(name)) return person.email
  return /pass/i.test(name) ? passwordOf(person) : userNameOf(person)
}

/** The link of a mail that signs someone in. */
export function signInLink({ html, text }: Pick<Mail, 'html' | 'text'>): string | undefined {
  const [link] = /https?:\/\/[^\s<>"]+\/callback\/[^\s<>"]+/.exec(text === '' ? html : text) ?? []
  return link?.replaceAll('&amp;', '&')
}
