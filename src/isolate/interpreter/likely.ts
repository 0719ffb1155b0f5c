import { bytesToHex } from '@noble/hashes/utils.js'
import { passwordFor } from '../../protocol/likely-password.ts'
import { type LikelyRow, type LikelyRows, likelyRow } from '../../protocol/likely-rows.ts'
import { isAuthTable } from '../../query/auth-tables.ts'
import type { Find, Query, Row, Shape } from '../../query/query.ts'
import { equalities, soughtIn } from '../../query/relations.ts'
import { decode } from '../border/decode.ts'
import type { FileLocation, Likely, Project } from '../messages.ts'
import { credentialInputs } from './credential-inputs.ts'
import { credentialValues } from './credential-values.ts'
import { likelyValues } from './likely-values.ts'
import { botIn, telegramLogin } from './telegram-login.ts'

type Made = LikelyRows['rows'][number]
type Shapes = Readonly<Record<string, Shape>>

/** What the code says of what is around it. */
export interface Expectations {
  /** The inputs of a form, for an `authorize` function at a line, and those that the form has already. */
  readonly credentials: (asked: unknown, now: number) => FormFacts | undefined
  /** What it could go on with where a question has no answer: an unknown server, a row of someone who has not registered. */
  readonly answer: (operation: string, text: string) => Likely | undefined
}

export function readExpectations(
  files: Project['files'],
  environment: Readonly<Record<string, string>>,
): Expectations {
  return {
    credentials: (asked, now) => formFacts({ files, environment, now }, Object(asked)),
    answer: likelyAnswers(files),
  }
}

interface Around {
  readonly files: Project['files']
  readonly environment: Readonly<Record<string, string>>
  readonly now: number
}

interface FormFacts {
  readonly location: FileLocation
  readonly notices: readonly string[]
  /** Inputs that the form has not, and what the code compares inputs with, as JSON. */
  readonly found: string
}

function formFacts(
  { environment, files, now }: Around,
  { file, line, names }: Partial<FileLocation & { readonly names: readonly unknown[] }>,
): FormFacts | undefined {
  if (typeof file !== 'string' || typeof line !== 'number' || !Array.isArray(names)) return undefined
  const { inputs, isGuess } =
    names.length > 0 ? { inputs: {}, isGuess: false } : credentialInputs(files, file, line)
  const own = Object.keys(inputs)
  const all = [...names.map(String), ...own]
  const bot = botIn(environment)
  const login = bot === undefined ? {} : telegramLogin(all, environment[bot] ?? '', now)
  const read = credentialValues(files, all)
  const values = { ...read, ...login }
  const others = Object.entries(read).filter(([name]) => !Object.hasOwn(login, name))
  const compared = others.map(([name, value]) => `${name} with ${JSON.stringify(shown(value))}`)
  const signed = Object.keys(values).filter((name) => values[name]?.includes('\n'))
  const begin = 'this Credentials provider names no inputs in credentials, so its form has'
  const from = isGuess ? 'e-mail and password here' : `those that authorize reads: ${own.join(', ')}`
  const filled = `the code compares ${compared.join(' and ')}, so the form has that filled in. Type something else to see what happens then`
  const whole = `${signed.join(' and ')} has several lines, so its field is hidden: a field of one line would lose their ends`
  const notices = [
    ...(own.length > 0 ? [`${begin} ${from}`] : []),
    ...(compared.length > 0 ? [filled] : []),
    ...(signed.length > 0 ? [whole] : []),
    ...(Object.keys(login).length > 0
      ? [`the form has a login of Ada, signed as Telegram would with ${bot}`]
      : []),
  ]
  return { location: { file, line }, notices, found: JSON.stringify({ inputs, values }) }
}

/** A token is longer than what can be read. */
function shown(value: string): string {
  return value.startsWith('eyJ') ? `${value.slice(0, 12)}…` : value
}

function likelyAnswers(files: Project['files']): Expectations['answer'] {
  const values = likelyValues(files)
  let read: LikelyRow | undefined
  return (operation, text) => {
    if (operation === 'fetch') {
      return values.response(urlIn(text))
    }
    if (operation !== 'query') return undefined
    const { client = '', query: { shapes = {}, statement } = {} } = askedIn(text) ?? {}
    if (statement === undefined) return undefined
    read ??= likelyRow(files)
    const key = client.startsWith('mongo') ? OBJECT_ID : undefined
    const whole = Object.values(files).join('\n')
    const sought =
      statement.action === 'find'
        ? rowsFor(
            statement,
            shapes,
            { ...read, whole, creates: read.creates && makes(statement.table, whole) },
            key,
          )
        : undefined
    // A schema says itself what a column is by default.
    const flags = shapes['users']?.columns === undefined ? read.flags : {}
    return { query: { flags, sought } }
  }
}

/** What the code says, and all of its text. */
interface Read extends LikelyRow {
  readonly whole: string
}

/** Whether the code makes rows of a table. Who is invited or allowed is written elsewhere, unless it says so. */
function makes(table: string, whole: string): boolean {
  if (!/invit|allow|white|approv/i.test(table)) return true
  const plain = (text: string) => text.replace(/[_\s]/g, '').toLowerCase()
  const name = plain(table).replace(/s$/, '')
  return [
    ...whole.matchAll(
      /[\s\S]{0,60}\b(?:create\w*|insert\w*|upsert|save|add|setDoc)\s*\([\s\S]{0,80}|\binsert\s+into\b[\s\S]{0,80}/gi,
    ),
  ].some(([found]) => plain(found).includes(name))
}

function urlIn(text: string): string {
  try {
    const { url } = JSON.parse(text) as { readonly url?: unknown }
    return String(url)
  } catch {
    return ''
  }
}

interface Asked {
  readonly client?: string
  readonly query?: Partial<Query>
}

function askedIn(text: string): Asked | undefined {
  try {
    return decode(text, { revive: () => ({}), symbolOf: () => Symbol('user') }).value as Asked
  } catch {
    return undefined
  }
}

/** What MongoDB has for an id. Users have the adapter's. */
const OBJECT_ID = { _id: '65f0c0de0000000000000001' }

/** Tables in which not finding someone is good, or that are not about someone. */
const NOT_OF_PEOPLE =
  /^redis$|attempt|limit|token|ban|block|lock|audit|log|session|code|otp|reset|black|sequence|mfa|factor|suspen|delet/i

/** Where Supabase keeps those who can sign in. Its client compares their passwords. */
const LOGINS = 'auth.users'

/** Tables of codes and tokens that were sent to someone, who types them. */
const CODES = /otp|code|token|reset|verif|magic|link|challenge|invit/i

/** `code: '123456'`. An address says nothing of a code. */
function isCode([column, value]: readonly [string, unknown]): boolean {
  return (
    /code|token|otp|pin|secret|nonce|hash|digest/i.test(column) &&
    typeof value === 'string' &&
    value.length > 3
  )
}

const NEVER = new Date('2099-01-01')

function endless({ expiring }: LikelyRow): Readonly<Record<string, Date>> {
  return Object.fromEntries(expiring.map((name) => [name, NEVER]))
}

/** What people belong to. That it is there says nothing of them. */
const THINGS =
  /^(?:tenant|organi[sz]ation|org|school|compan(?:y|ie)|shop|store|site|project|team|club|workspace|agenc(?:y|ie)|restaurant|clinic|department|branch(?:e)?|brand|communit(?:y|ie)|setting)s?$/i

/** Tables of what every account has one of. */
const KINDS =
  /(?:^|[^a-z])(?:user|member|subscription)?(?:role|rol|rolle|papel|peran|plan|tier|group|permission)s?$/i

/** `UserRole` as `user_roles`, and no `controls`. */
function isOfKinds(table: string): boolean {
  return KINDS.test(table.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_'))
}

/** Whether a database has a row before anyone signs in: `role.findUniqueOrThrow({ where: { name: 'STUDENT' } })`. */
function isSeeded({ required, table }: Find, equal: Row, whole: string): boolean {
  const isWritten = (value: unknown) =>
    typeof value === 'string' && ["'", '"', '`'].some((sign) => whole.includes(sign + value + sign))
  return table !== 'users' && (required === true || isOfKinds(table)) && Object.values(equal).every(isWritten)
}

/** The app here is one tenant’s, and the host says whose: `tenant.findFirst({ where: { host } })`. */
function isOfHost(table: string, equal: Row): boolean {
  const isHost = ([column, value]: readonly [string, unknown]) =>
    value === HOST || (value === HOST.split('.')[0] && /slug|domain|host/i.test(column))
  return table !== 'users' && Object.entries(equal).some(isHost)
}

const HOST = 'app.example'

function rowsFor(
  find: Find,
  shapes: Shapes,
  likely: Read,
  key: typeof OBJECT_ID | undefined,
): LikelyRows | undefined {
  const { as = find.table, table } = find
  const equal = equalities(find.where, as)
  if (isOfAuth(table, equal)) return undefined
  const firsts = includedIn(find).filter((name) => takesFirst(/\w*$/.exec(name)?.[0] ?? '', likely.whole))
  const of = { creates: likely.creates, user: likely.columns, related: likely.related, firsts }
  const made = (row: Row, personal: Made['personal']) => [
    fitting(shapes[table], table, { table, row, personal }),
  ]
  if (CODES.test(table) && Object.entries(equal).some(isCode)) {
    // What was sent before is the first person's, and has not ended.
    const rows = made({ id: '1', ...endless(likely), ...equal }, { userId: 'id', email: 'email' })
    return { ...of, sought: [], equal: {}, rows, isThing: true }
  }
  if (NOT_OF_PEOPLE.test(table)) return undefined
  const wanted = soughtIn(find, firsts)
  const sought = Object.values(wanted).map(inDigits).filter(isTelling).map(String)
  if (sought.length === 0) return undefined
  const isOfSeed = isSeeded(find, equal, likely.whole) || isOfHost(table, equal)
  const isThing = THINGS.test(table) || isOfSeed
  if (isThing && Object.keys(equal).length > 0) {
    const rows = made(
      { id: '1', ...(key && { _id: key._id }), name: 'Example', ...likely.guards, ...equal },
      {},
    )
    return { ...of, sought: [], equal: {}, rows, isThing: true, ...(isOfSeed && { isSeed: true }) }
  }
  const ends = table === 'users' ? {} : endless(likely)
  const isAccount = table === 'accounts'
  const rows = made(
    {
      ...ends,
      ...(isAccount && { provider: 'credentials' }),
      ...likely.columns,
      ...(table === 'users' ? {} : key),
      ...equal,
    },
    // Documents have `_id`, and `id` is made of it.
    {
      ...(isAccount && { providerAccountId: 'id' }),
      ...(key && table !== 'users' ? {} : { id: 'id' }),
      name: 'name',
      email: 'email',
      ...likely.personal,
    },
  )
  const isNumber = Object.entries(equal).some(isOwnNumber)
  const password = table === LOGINS ? passwordFor(likely.whole) : likely.password
  return { ...of, sought, equal: wanted, rows, password, ...(isNumber && { isNumber }) }
}

/** Rows that Auth.js makes. Someone who is looked for among accounts by a name or an address has an account of another kind. */
function isOfAuth(table: string, equal: Row): boolean {
  if (!isAuthTable(table) || table === 'users') return false
  return (
    table !== 'accounts' ||
    !Object.keys(equal).some((name) => /user_?name|login|mail|phone|handle/i.test(name))
  )
}

/** Bytes are a digest, which is known by its digits. */
function inDigits(value: unknown): unknown {
  return value instanceof Uint8Array ? bytesToHex(value) : value
}

/** Longer than what many rows have. */
function isTelling(value: unknown): value is string | number {
  return typeof value === 'string' ? value.length > 2 : typeof value === 'number' && value > 9
}

/** The names of all relations that a query includes. */
function includedIn({ include = [] }: Find): readonly string[] {
  return include.flatMap(({ as, find }) => [as, ...includedIn(find)])
}

/** `phone: '+4912345678'`, `employee_no: 'E-10023'`: what people type instead of an address. Zeros alone are no one's. */
function isOwnNumber([column, value]: readonly [string, unknown]): boolean {
  const isNamed =
    /phone|mobile|(?:^|_)tel|contact|(?:number|_no|No|_nr|Nr)$|badge|matric|roll|(?:staff|student|employee|member|card|national)_?(?:id|code)|cpf|dni|rut|nis|cedula|iqama/i.test(
      column,
    )
  return isNamed && /\d{4}/.test(String(value)) && /[1-9]/.test(String(value))
}

/** Only columns that the table has, and numbers where the database counts. What the query looks for stays as it is. */
function fitting({ columns, counted = [] }: Shape = {}, table: string, { personal, row }: Made): Made {
  const has = (name: string) => columns === undefined || columns.includes(name)
  const isCounted = counted.includes('id')
  return {
    table,
    row: {
      ...Object.fromEntries(Object.entries(row).filter(([name]) => has(name))),
      ...(isCounted && { id: 1 }),
    },
    personal: Object.fromEntries(
      Object.entries(personal).filter(
        ([name]) => has(name) && !(name in row) && !(name === 'id' && isCounted),
      ),
    ),
  }
}

/** `user.memberships[0]`, `const [first] = user.memberships`, `if (user.memberships.length === 0) return null` */
function takesFirst(name: string, whole: string): boolean {
  return new RegExp(
    `\\.${name}[?!]?(?:\\.)?(?:\\[0\\]|at\\(0\\)|\\.?length\\s*(?:===?\\s*0|<\\s*1))|!\\s*\\w+[?!]?\\.${name}[?!]?\\.length|\\]\\s*=\\s*[\\w.?!]+\\.${name}\\b`,
  ).test(whole)
}
