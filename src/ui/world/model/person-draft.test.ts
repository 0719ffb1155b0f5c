import { describe, expect, it } from 'vitest'
import { checkScenario } from '../../../protocol/scenario-check.ts'
import { DEFAULT_PEOPLE } from '../../../protocol/scenario-defaults.ts'
import type { Person } from '../../../protocol/setup.ts'
import {
  accountProblems,
  draftOf,
  NEW_ACCOUNT,
  NEW_PERSON,
  personOf,
  personProblems,
} from './person-draft.ts'

const EVERYTHING: Person = {
  id: 'ada',
  name: 'Ada Byron',
  email: 'ada@example.com',
  emailHidden: true,
  emailVerified: false,
  login: 'ada-b',
  picture: 'https://pictures.example/ada.png',
  accounts: {
    google: { email: '', emailHidden: false, emailVerified: true },
    github: { email: 'work@example.com', name: 'A. Byron', login: 'byron', picture: 'https://p.example/a' },
    apple: { closed: true },
  },
}

it('returns a person unchanged', () => {
  for (const person of [...DEFAULT_PEOPLE, EVERYTHING]) expect(personOf(draftOf(person))).toEqual(person)
})

describe('every problem is shown at its field, all at once', () => {
  it.each([
    ['email', 'E-mail must be an e-mail address'],
    ['login', 'Login name must be a login name'],
    ['picture', 'Picture must be an absolute http or https URL'],
    ['id', 'Id must be a name of lower case letters'],
  ] as const)('%s', (field, words) => {
    const problems = personProblems({ ...draftOf(EVERYTHING), [field]: 'not so, surely' })
    expect(Object.keys(problems)).toEqual([field])
    expect(problems[field]).toContain(words)
  })

  it('several', () => {
    const problems = personProblems({ ...NEW_PERSON, id: 'ok', email: '@', login: '?' })
    expect(Object.keys(problems).toSorted()).toEqual(['email', 'login'])
  })

  it('an id that is already in use', () => {
    const draft = { ...NEW_PERSON, id: 'ada' }
    expect(personProblems(draft, DEFAULT_PEOPLE).id).toContain('in use')
    expect(personProblems(draft)).toEqual({})
  })

  it('at one provider', () => {
    expect(accountProblems({ ...NEW_ACCOUNT, picture: 'http://plain.example/' }).picture).toContain(
      'Picture must be an https URL',
    )
    expect(accountProblems({ ...NEW_ACCOUNT, emailIs: 'other' }).email).toContain('choose "none"')
    expect(accountProblems({ ...NEW_ACCOUNT, emailIs: 'none' })).toEqual({})
  })
})

it('leaves nothing for the world to refuse', () => {
  const draft = { ...draftOf(EVERYTHING), id: 'new-one' }
  expect(personProblems(draft, DEFAULT_PEOPLE)).toEqual({})
  expect(checkScenario({ people: [...DEFAULT_PEOPLE, personOf(draft)] })).toBeUndefined()
})
