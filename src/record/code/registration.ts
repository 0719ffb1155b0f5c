import type { Code } from '../../protocol/code.ts'
import type { LackedRow } from '../../protocol/code-step-checks.ts'
import { likelyRow } from '../../protocol/likely-rows.ts'
import type { Person } from '../../protocol/setup.ts'
import type { Step } from '../../protocol/steps.ts'
import { adapterReturned } from '../kinds/adapter-returned.ts'
import { callbackCalled } from '../kinds/callback-called.ts'
import { callbackReturned } from '../kinds/callback-returned.ts'
import { checkFailed } from '../kinds/check-failed.ts'
import { queryRan } from '../kinds/query-ran.ts'

/** Someone whom the code looks for in its database, and who could have registered before. */
export interface Registration {
  readonly person: Person
  /** The person, with a row from the world's beginning. */
  readonly registered: Person
  /** What signs them in, if the code asks for a password. */
  readonly password?: string
  /** Which row it is, if the person is not who the query names. */
  readonly sought?: { readonly table: string; readonly columns: NonNullable<Person['columns']> }
}

/**
 * Who would be found if they had registered: a query for them found no row, and the code checks a password that it reads from one, or turned
 * them away.
 */
export function registrationAt(
  step: Step,
  steps: readonly Step[],
  people: readonly Person[],
  code: Pick<Code, 'files'>,
): Registration | undefined {
  if (queryRan.is(step) && step.data.lacks) return lackedAt(step, step.data.lacks, { steps, people, code })
  const asked = askedInVain(step, steps)
  if (asked === undefined) return undefined
  const likely = likelyRow(code.files)
  if (!/user|member|account|customer|employee|admin|profile|usuario/i.test(asked)) return undefined
  const isKnown = likely.password !== undefined || adapterReturned.is(step) || isTurnedAway(step, steps)
  if (!isKnown) return undefined
  const person = people.find(
    ({ columns, email, id, login = id }) =>
      columns?.['id'] === undefined && [email, login].some((own) => own !== '' && isQuoted(own, asked)),
  )
  if (person === undefined) return undefined
  const columns = { ...likely.columns, ...askedAs(person, asked), ...person.columns }
  return {
    person,
    registered: { ...person, columns: { id: `user-${person.id}`, ...columns } },
    ...(likely.password !== undefined && { password: likely.password }),
  }
}

interface Around {
  readonly steps: readonly Step[]
  readonly people: readonly Person[]
  readonly code: Pick<Code, 'files'>
}

/** The row that the query would have found, where its callback turned someone away or failed without it. */
function lackedAt(
  step: Step,
  { columns, person: id, table }: LackedRow,
  { code, people, steps }: Around,
): Registration | undefined {
  if (!isTurnedAway(step, steps)) return undefined
  const person = people.find((each) => each.id === id) ?? people[0]
  if (person === undefined) return undefined
  const likely = likelyRow(code.files)
  const before = { id: `user-${person.id}`, ...likely.columns, ...person.columns }
  return {
    person,
    registered: { ...person, columns: { ...before, ...columns } },
    ...(likely.password !== undefined && { password: likely.password }),
    ...(id === undefined && { sought: { table, columns } }),
  }
}

/** What a query or the adapter was asked, and found nothing. The engine asks for people, too, and goes on without them: `authorize` counts, and who may not be created. */
function askedInVain(step: Step, steps: readonly Step[]): string | undefined {
  if (queryRan.is(step)) {
    const { count, error, rows, text } = step.data
    return error === undefined && rows.length === 0 && count === 0 ? text : undefined
  }
  if (!adapterReturned.is(step) || step.data.operation !== 'getUserByEmail' || step.data.result)
    return undefined
  const own = steps.filter(({ exchange }) => exchange === step.exchange)
  const failed = own.find(checkFailed.is)
  const refused = own.some(
    (each) =>
      adapterReturned.is(each) && each.data.operation === 'createUser' && each.data.error !== undefined,
  )
  return refused || failed?.data.check === 'authorize' ? `user ${JSON.stringify(step.data.args)}` : undefined
}

const TURNS_AWAY = /\b(?:authorize|signIn|sendVerificationRequest)$/
/** They turn no one away, but fail where they need a row. */
const NEEDS_ROW = /\b(?:jwt|session)$/

/** Whether the callback that a step belongs to turned the person away. */
function isTurnedAway({ exchange, seq }: Step, steps: readonly Step[]): boolean {
  const own = steps.filter((each) => each.exchange === exchange)
  const called = own.findLast((each) => callbackCalled.is(each) && each.seq < seq)
  if (!callbackCalled.is(called)) return false
  const { callback } = called.data
  if (!TURNS_AWAY.test(callback) && !NEEDS_ROW.test(callback)) return false
  const returned = own.find(
    (each) => callbackReturned.is(each) && each.seq > seq && each.data.callback === callback,
  )
  if (!callbackReturned.is(returned)) return false
  return returned.data.error !== undefined || (TURNS_AWAY.test(callback) && !returned.data.result)
}

/** Whether a query has it for a text. */
export function isQuoted(value: string, text: string): boolean {
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${value}${quote}`))
}

/** The column that the query finds a login in. */
function askedAs({ id, login = id }: Person, asked: string): Readonly<Record<string, string>> {
  const named = isQuoted(login, asked)
    ? /\b(\w*(?:user_?name|login|handle|nick\w*))\b\s*[:=]/i.exec(asked)?.[1]
    : undefined
  return named === undefined ? {} : { [named]: login }
}
