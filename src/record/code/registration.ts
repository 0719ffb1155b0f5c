import type { Code } from '../../protocol/code.ts'
import { codeOnly } from '../../protocol/code-text.ts'
import type { Person } from '../../protocol/setup.ts'
import type { Step } from '../../protocol/steps.ts'
import { callbackCalled } from '../kinds/callback-called.ts'
import { callbackReturned } from '../kinds/callback-returned.ts'
import { queryRan } from '../kinds/query-ran.ts'

/** Someone whom the code looks for in its database, and who could have registered before. */
export interface Registration {
  readonly person: Person
  /** The person, with a row from the world's beginning. */
  readonly registered: Person
  /** What signs them in, if the code asks for a password. */
  readonly password?: string
}

/** Of every hash below. */
const PASSWORD = 'lovelace'
const BCRYPT = '$2b$08$Tx2vpDMiPi6Mxu2UuXvyz.S8m/x3o9U9ZWfoSD3czdvjN/Q/M12cS'
const ARGON2 =
  '$argon2id$v=19$m=1024,t=2,p=1$YXV0aHNjb3BlLXNhbHQtMQ$5uTfqEv6TgeFwLoDrtNXbovzlcywI/L+4lnWjxUmqe4'

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
  if (!queryRan.is(step) || step.data.error !== undefined || step.data.rows.length > 0) return undefined
  if (step.data.count > 0) return undefined
  const whole = Object.values(code.files).join('\n')
  const text = codeOnly(whole)
  const column = passwordColumn(text, /\bargon2/.test(whole))
  const asked = step.data.text
  if (!/user|member|account|customer|employee|admin|profile|usuario/i.test(asked)) return undefined
  if (column === undefined && !isTurnedAway(step, steps)) return undefined
  const person = people.find(
    ({ columns, email, id, login = id }) =>
      columns?.['id'] === undefined && [email, login].some((own) => own !== '' && isQuoted(own, asked)),
  )
  if (person === undefined) return undefined
  const columns = {
    ...columnsRead(text, person, asked),
    ...(column && { [column.name]: column.hash }),
    ...person.columns,
  }
  return {
    person,
    registered: { ...person, columns: { id: `user-${person.id}`, ...columns } },
    ...(column && { password: PASSWORD }),
  }
}

const TURNS_AWAY = /\b(?:authorize|signIn|sendVerificationRequest)$/

/** Whether the callback that a step belongs to turned the person away. */
function isTurnedAway({ exchange, seq }: Step, steps: readonly Step[]): boolean {
  const own = steps.filter((each) => each.exchange === exchange)
  const called = own.findLast((each) => callbackCalled.is(each) && each.seq < seq)
  if (!callbackCalled.is(called) || !TURNS_AWAY.test(called.data.callback)) return false
  const { callback } = called.data
  const returned = own.find(
    (each) => callbackReturned.is(each) && each.seq > seq && each.data.callback === callback,
  )
  return callbackReturned.is(returned) && (returned.data.error !== undefined || !returned.data.result)
}

function isQuoted(value: string, text: string): boolean {
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${value}${quote}`))
}

/** Where the code has a hash, and one of its kind: `compare(password, user.passwordHash)`, `verify(user.hash, password)`. */
function passwordColumn(
  text: string,
  isArgon2: boolean,
): { readonly name: string; readonly hash: string } | undefined {
  const bcrypt =
    /\bcompare(?:Sync)?\s*\([^;{}]*?,\s*[^,;{}()]*?[.\]]\??\.?(\w+)!?(?:\s+as\s+\w+|\s*(?:\?\?|\|\|)[^)]*)?,?\s*\)/.exec(
      text,
    )
  if (bcrypt?.[1] !== undefined) return { name: bcrypt[1], hash: BCRYPT }
  const argon2 = /\bverify\s*\(\s*[\w?.[\]!]*[.\]]\??\.?(\w+)!?(?:\s+as\s+\w+)?\s*,/.exec(text)
  if (argon2?.[1] !== undefined && isArgon2) return { name: argon2[1], hash: ARGON2 }
  const checked =
    /\b(?:verify|check|compare|validate|match)\w*(?:Password|Hash|Pwd)\w*\s*\(\s*(?:[\w$.?!]+(?:\s+as\s+\w+)?\s*,\s*)?(?!credentials|parsed|data|input|values|body)\w+[?!]?\.(\w*(?:hash|passw(?:or)?d|pwd)\w*)/i.exec(
      text,
    )
  if (checked?.[1] !== undefined) return { name: checked[1], hash: BCRYPT }
  const named = /\b\w*[hH]ash\s*=\s*\w+[?!]?\.(\w*(?:hash|passw(?:or)?d)\w*)/i.exec(text)?.[1]
  if (named !== undefined && /\bcompare(?:Sync)?\s*\(/.test(text)) return { name: named, hash: BCRYPT }
  // Compared as it is.
  const plain =
    /\.(password\w*)\s*[!=]==?\s*(?:credentials\??\.)?password\b|password\s*[!=]==?\s*\w+\??\.(password\w*)/.exec(
      text,
    )
  const name = plain?.[1] ?? plain?.[2]
  return name === undefined ? undefined : { name, hash: PASSWORD }
}

const FLAGS =
  /\b(?:user|dbUser|existing\w*|account|member|record|found|row|u)(?:\[0\])?[?!]?\.(is_?[aA]ctive|active|is_?[eE]nabled|enabled|is_?[vV]erified|verified|is_?[aA]pproved|approved|email_?[vV]erified)\b/g

/** What else the code asks of a row before it lets its person in. */
function columnsRead(
  text: string,
  { id, login = id }: Person,
  asked: string,
): Readonly<Record<string, string | boolean>> {
  const flags = [...text.matchAll(FLAGS)].map(([, name = '']) => name)
  const read = flags.map(
    (name) => [name, /^email_?verified$/i.test(name) ? '2030-01-01T00:00:00.000Z' : true] as const,
  )
  const named = isQuoted(login, asked)
    ? /\b(\w*(?:user_?name|login|handle|nick\w*))\b\s*[:=]/i.exec(asked)?.[1]
    : undefined
  return { ...Object.fromEntries(read), ...(named === undefined ? {} : { [named]: login }) }
}
