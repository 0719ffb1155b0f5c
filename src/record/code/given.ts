import type { Code } from '../../protocol/code.ts'
import { DEFAULT_PEOPLE } from '../../protocol/scenario-defaults.ts'
import type { Person, WorldSetup } from '../../protocol/setup.ts'
import { plural } from '../values/time.ts'
import { type Draft, withoutFile, withText } from './draft.ts'
import type { Help } from './helps.ts'
import { answersIn, withAnswer } from './missing-parts.ts'
import { importsAdded } from './repairs.ts'
import { isStub } from './stub.ts'

/** Something that the sandbox was given, and how it is taken back. */
export interface Given extends Pick<Help, 'draft' | 'setup'> {
  /** `Ada Byron has the address ada@shop.example` */
  readonly text: string
  /** All of it, where `text` is short. */
  readonly whole?: string
}

/** What was given to the code that is written, to people, and as answers of servers. */
export function givenIn(draft: Draft, setup: WorldSetup): readonly Given[] {
  return [
    ...Object.entries(draft.files).flatMap(([file, text]) =>
      isStub(text)
        ? [{ text: `${file} is a stub`, whole: text, draft: (before: Draft) => withoutFile(before, file) }]
        : [],
    ),
    ...Object.entries(draft.files).flatMap(([file, text]) =>
      importsAdded(text).map(({ name, without }) => ({
        text: `${file} imports ${name}`,
        draft: (before: Draft) => withText(before, file, without),
      })),
    ),
    ...(setup.code?.strategy === undefined
      ? []
      : [
          {
            text: setup.code.strategy === 'jwt' ? 'Sessions are tokens' : 'Sessions are rows',
            setup: ({ code }: WorldSetup) => ({ code: code && withoutStrategy(code) }),
          },
        ]),
    ...answersIn(draft).map(({ json, path, specifier }) => ({
      text: `${path} of ${specifier} returns ${json}`,
      draft: (before: Draft) => withAnswer(before, { specifier, path }, undefined),
    })),
    ...Object.entries(setup.answers).map(([name, { body = '', status = 200 }]) => ({
      text: `${name} answers ${status}`,
      whole: body,
      setup: ({ answers }: WorldSetup) => ({
        answers: Object.fromEntries(Object.entries(answers).filter(([each]) => each !== name)),
      }),
    })),
    ...setup.people.flatMap((person) => {
      const usual = DEFAULT_PEOPLE.find(({ id }) => id === person.id)
      return usual ? givenTo(person, usual) : []
    }),
  ]
}

function withoutStrategy({ strategy: _taken, ...code }: Code): Code {
  return code
}

/** Beside what the person has in a new sandbox. */
function givenTo(person: Person, usual: Person): readonly Given[] {
  const takeBack =
    (change: (before: Person) => Person) =>
    ({ people }: WorldSetup) => ({
      people: people.map((each) => (each.id === person.id ? change(each) : each)),
    })
  const { accounts = {}, columns, email, name } = person
  const claims = Object.entries(accounts).flatMap(([provider, account]) => {
    const own = Object.keys(Object.assign({}, ...Object.values(account.claims ?? {})))
    if (own.length === 0) return []
    const { claims: _taken, ...rest } = account
    return [
      {
        text: `${name} has ${own.length > 3 ? plural(own.length, 'claim') : own.join(', ')} at ${provider}`,
        whole: JSON.stringify(account.claims),
        setup: takeBack((before) => ({ ...before, accounts: { ...before.accounts, [provider]: rest } })),
      },
    ]
  })
  return [
    ...(email === usual.email
      ? []
      : [
          {
            text: email === '' ? `${name} has no address` : `${name} has the address ${email}`,
            setup: takeBack((before) => ({ ...before, email: usual.email })),
          },
        ]),
    ...(columns?.['id'] === undefined
      ? []
      : [
          {
            text: `${name} has registered`,
            whole: JSON.stringify(columns),
            setup: takeBack(({ columns: _taken, ...before }) => before),
          },
        ]),
    ...claims,
  ]
}
