import type { Person, PersonAccount, PersonClaims } from '../../../protocol/setup.ts'
import { fieldProblems, type Problems, partProblem, takenProblem } from './problems.ts'

/** A choice that may be left to the person's general settings. */
export type Choice = '' | 'yes' | 'no'

/** The form's input about a person at one provider. */
export interface AccountDraft {
  readonly closed: boolean
  readonly emailIs: 'own' | 'other' | 'none'
  readonly email: string
  readonly emailHidden: Choice
  readonly emailVerified: Choice
  readonly name: string
  readonly login: string
  readonly picture: string
  /** JSON, or empty. */
  readonly claims: string
}

/** The form's input about a person, valid or not. */
export interface PersonDraft {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly emailHidden: boolean
  readonly emailVerified: boolean
  readonly login: string
  readonly picture: string
  readonly accounts: Readonly<Record<string, AccountDraft>>
}

export const NEW_PERSON: PersonDraft = {
  id: '',
  name: '',
  email: '',
  emailHidden: false,
  emailVerified: true,
  login: '',
  picture: '',
  accounts: {},
}

export const NEW_ACCOUNT: AccountDraft = {
  closed: false,
  emailIs: 'own',
  email: '',
  emailHidden: '',
  emailVerified: '',
  name: '',
  login: '',
  picture: '',
  claims: '',
}

export function draftOf(person: Person): PersonDraft {
  const { id, name, email, emailHidden = false, emailVerified = true, login = '', picture = '' } = person
  const accounts = Object.entries(person.accounts ?? {}).map(([provider, account]) => [
    provider,
    accountDraft(account),
  ])
  return {
    ...{ id, name, email, emailHidden, emailVerified, login, picture },
    accounts: Object.fromEntries(accounts),
  }
}

function accountDraft(account: PersonAccount): AccountDraft {
  const { closed = false, email, emailHidden, emailVerified, name = '', login = '', picture = '' } = account
  const emailIs = email === undefined ? 'own' : email === '' ? 'none' : 'other'
  return {
    ...{ closed, emailIs, name, login, picture, claims: textOfClaims(account.claims) },
    email: email ?? '',
    emailHidden: choiceOf(emailHidden),
    emailVerified: choiceOf(emailVerified),
  }
}

function choiceOf(value: boolean | undefined): Choice {
  if (value === undefined) return ''
  return value ? 'yes' : 'no'
}

/** The person as the world takes them, without defaults. */
export function personOf(draft: PersonDraft): Person {
  const accounts = Object.entries(draft.accounts).map(([provider, account]) => [provider, accountOf(account)])
  return {
    id: draft.id,
    name: draft.name,
    email: draft.email.trim(),
    ...(draft.emailHidden ? { emailHidden: true } : {}),
    ...(draft.emailVerified ? {} : { emailVerified: false }),
    ...text('login', draft.login),
    ...text('picture', draft.picture),
    ...(accounts.length === 0 ? {} : { accounts: Object.fromEntries(accounts) }),
  }
}

function accountOf(draft: AccountDraft): PersonAccount {
  return {
    ...(draft.closed ? { closed: true } : {}),
    ...(draft.emailIs === 'own' ? {} : { email: draft.emailIs === 'none' ? '' : draft.email.trim() }),
    ...(draft.emailHidden === '' ? {} : { emailHidden: draft.emailHidden === 'yes' }),
    ...(draft.emailVerified === '' ? {} : { emailVerified: draft.emailVerified === 'yes' }),
    ...text('name', draft.name),
    ...text('login', draft.login),
    ...text('picture', draft.picture),
    ...claimsIn(draft.claims),
  }
}

export function textOfClaims(claims: PersonClaims | undefined): string {
  return claims === undefined ? '' : JSON.stringify(claims, null, 2)
}

/** What the text says; nothing while it is no JSON. */
export function readClaims(text: string): PersonClaims | undefined {
  try {
    const read: unknown = text.trim() === '' ? undefined : JSON.parse(text)
    return typeof read === 'object' && read !== null ? read : undefined
  } catch {
    return undefined
  }
}

function claimsIn(text: string): Pick<PersonAccount, 'claims'> {
  const claims = readClaims(text)
  return claims === undefined || Object.keys(claims).length === 0 ? {} : { claims }
}

function text<K extends string>(name: K, value: string): { readonly [P in K]?: string } {
  const trimmed = value.trim()
  return (trimmed === '' ? {} : { [name]: trimmed }) as { readonly [P in K]?: string }
}

const LABELS = {
  id: 'Id',
  name: 'Name',
  email: 'E-mail',
  login: 'Login name',
  picture: 'Picture',
} as const

const SOMEONE: Person = { id: 'somebody', name: 'New person', email: '' }

/** What is wrong with a person, by field. `others` is given for a new person, whose id must be unused. */
export function personProblems(draft: PersonDraft, others?: readonly Person[]): Problems<Person> {
  const { accounts: _accounts, ...person } = personOf(draft)
  const problems = fieldProblems('people', SOMEONE, person, LABELS)
  const taken = others && takenProblem(draft.id, others, LABELS.id)
  return taken === undefined ? problems : { ...problems, id: taken }
}

/** What is wrong with the settings for one provider. */
export function accountProblems(draft: AccountDraft): Problems<PersonAccount> {
  const account = accountOf(draft)
  const problems: { -readonly [K in keyof PersonAccount]?: string } = {}
  for (const field of Object.keys(account) as (keyof PersonAccount)[]) {
    const part = { people: [{ ...SOMEONE, accounts: { any: { [field]: account[field] } } }] }
    const problem = partProblem(part, field in LABELS ? LABELS[field as keyof typeof LABELS] : field)
    if (problem !== undefined) problems[field] = problem
  }
  if (draft.claims.trim() !== '' && readClaims(draft.claims) === undefined)
    problems.claims = 'The claims must be a JSON object such as { "idToken": { "groups": ["admins"] } }.'
  if (draft.emailIs === 'other' && draft.email.trim() === '')
    problems.email = 'Enter an e-mail address, or choose "none" for an account without one.'
  return problems
}
