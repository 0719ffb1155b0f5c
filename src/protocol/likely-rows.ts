import { codeOnly } from './code-text.ts'
import { hashedLiteral, hashOf, longPassword, passwordFor } from './likely-password.ts'
import { ownHash, SALT } from './own-hash.ts'
import { PASSWORD_WORDS } from './password-words.ts'
import { rowGuards } from './row-guards.ts'

type Files = Readonly<Record<string, string>>
type Columns = Readonly<Record<string, string | number | boolean | null>>

type Flags = Readonly<Record<string, true | 0 | null>>

/** What someone's row must have for the code to let them in. */
export interface LikelyRow {
  /** What signs them in, if the code asks for a password. */
  readonly password?: string
  /** Columns that the code checks, a password's hash among them. */
  readonly columns: Columns
  /** Those that the code compares before it goes on, whatever the row is about. */
  readonly guards: Columns
  /** The same of rows that are related to theirs, by the name of the relation. */
  readonly related: Readonly<Record<string, Columns>>
  /** What a column is unless something else was said: `isActive` is true, a count begins at 0, `deletedAt` is null. */
  readonly flags: Flags
  /** Columns that hold a person's name or address under another name. */
  readonly personal: Readonly<Record<string, 'id' | 'name' | 'login' | 'email'>>
  /** Columns that say when something ends. */
  readonly expiring: readonly string[]
  /** Whether the code makes rows for those it does not find. */
  readonly creates: boolean
}

/** Rows that someone would have had, had they registered before. */
export interface LikelyRows {
  /** What the query looks for: whether this is someone whom the world knows is for the world to say. */
  readonly sought: readonly string[]
  /** The same with their columns. */
  readonly equal: Readonly<Record<string, unknown>>
  /** The first is the one that the query looks for. */
  readonly rows: readonly {
    readonly table: string
    readonly row: Readonly<Record<string, unknown>>
    /** Columns that have something of the person. */
    readonly personal: Readonly<Record<string, 'id' | 'name' | 'login' | 'email'>>
  }[]
  /** What the code reads of someone's row, wherever the query meets it. */
  readonly user: Columns
  /** Relations to many of which the code takes the first. */
  readonly firsts: readonly string[]
  /** What the code reads of rows that are related to it. */
  readonly related: Readonly<Record<string, Columns>>
  readonly password?: string | undefined
  /** The code makes rows itself for those it does not find. */
  readonly creates: boolean
  /** What people belong to, such as a tenant, or a code that was sent to the first of them. */
  readonly isThing?: boolean
  /** It is in the database before anyone signs in, whatever asks for it. */
  readonly isSeed?: boolean
  /** Only for someone of whom the setup says that they have registered. */
  readonly isGiven?: boolean
  /** Looked for by a number that no one is known by, such as a phone's: the first of the people has it. */
  readonly isNumber?: boolean
}

/** What a query of the code could be given that nothing has set. */
export interface LikelyQuery {
  /** Columns of users that the code checks: `isActive`. */
  readonly flags: Flags
  /** Rows of someone whom it looks for. */
  readonly sought?: LikelyRows | undefined
}

/** What the code reads of a person's row before it lets them in. */
export function likelyRow(files: Files): LikelyRow {
  const written = Object.values(files).join('\n')
  const [whole = '', code = ''] = withRows(written, codeOnly(written))
  const { columns: guarded, names, related } = rowGuards(whole, code, PEOPLE)
  const theirs = relatedPasswords(code, names)
  const passwords = passwordColumns(code).filter((name) => !theirs.some(([relation]) => relation === name))
  const common = passwordFor(whole)
  const hash = hashIn(whole, code)
  // Where people type one.
  const pins = /\bpin(?:_?code)?\b/i.test(code) ? passwords.filter((name) => /pin/i.test(name)) : []
  // Beside passwords, a code whose length nothing says is the same as they are.
  const isAlone = pins.length === passwords.length
  const pin = isAlone || PIN_LENGTH.test(whole) ? pinIn(whole) : common
  const counts = countsIn(code)
  return {
    ...(passwords.length + theirs.length > 0 && { password: isAlone && pins.length > 0 ? pin : common }),
    columns: {
      ...Object.fromEntries([
        ...counts,
        ...textsIn(code),
        ...checkedIn(whole),
        ...kindIn(whole),
        ...flagsIn(code),
      ]),
      ...guarded,
      ...typedColumns(whole),
      ...hashed(passwords, hash),
      ...Object.fromEntries(
        pins.map((name) => [
          name,
          pin === common ? hash : hash === hashOf(common, 'bcrypt') ? hashOf(pin, 'bcrypt') : pin,
        ]),
      ),
    },
    guards: guarded,
    related: withPasswords(related, theirs, hash),
    flags: Object.fromEntries([
      ...counts,
      ...nullsIn(code),
      ...[...flagsIn(code), ...Object.entries(guarded).filter(([, value]) => value === null)].flatMap(
        ([name, value]) => (value === true || value === null ? [[name, value] as const] : []),
      ),
    ]),
    personal: Object.fromEntries(personalIn(code)),
    expiring: [
      ...new Set(
        [...code.matchAll(/\b([a-z]\w*[eE]xpir\w*|expir\w*|valid_?[uU]ntil)\b(?!\s*\()/g)].map(
          ([name]) => name,
        ),
      ),
    ],
    creates:
      /\.\s*(?:create|createMany|insert|insertInto|insertOne|upsert|save|add|setDoc)\s*\(|\binsert\s+into\b/i.test(
        whole,
      ),
  }
}

function hashed(names: readonly string[], hash: string): Columns {
  return Object.fromEntries(names.map((name) => [name, /salt/i.test(name) ? SALT : hash]))
}

function withPasswords(
  related: LikelyRow['related'],
  passwords: ReturnType<typeof relatedPasswords>,
  hash: string,
): LikelyRow['related'] {
  const all: Record<string, Columns> = { ...related }
  for (const [relation, name] of passwords) all[relation] = { ...all[relation], ...hashed([name], hash) }
  return all
}

/** What people type for a password; `undefined` if the code says nothing of theirs. */
export function typedPassword(files: Files): string | undefined {
  const whole = Object.values(files).join('\n')
  return hashedLiteral(whole) ?? likelyRow(files).password ?? longPassword(whole)
}

/** Where a row is called `data`, as those of Firestore and Supabase are: under a name that only rows have. */
function withRows(whole: string, code: string): readonly string[] {
  const isRow =
    /\b(?:const|let)\s+(?:data\s*(?::[^=;]+)?=[^;\n]*\.data\(\)|\{\s*data\b[^}]*\}\s*=\s*await\s[^;]*?\.(?:maybeS|s)ingle\()/.test(
      code,
    )
  return [whole, code].map((text) => (isRow ? text.replace(/(?<![\w$.])data(?=\b(?!\s*:))/g, 'user') : text))
}

/** The hash that the code compares a password with, or the password itself. */
export function likelyHash(files: Files): string {
  const whole = Object.values(files).join('\n')
  return hashIn(whole, codeOnly(whole))
}

const PIN_LENGTH = /\bpin\w*\b[^;]{0,80}?(?:\{|length\(\s*)([4-8])\b/i

/** A code as long as the files want one: `pin: z.string().regex(/^\d{4}$/)`. */
function pinIn(whole: string): string {
  return '12345678'.slice(0, Number(PIN_LENGTH.exec(whole)?.[1] ?? 6))
}

/** Own hashing is completed once the code has hashed something. */
function hashIn(whole: string, code: string): string {
  const password = passwordFor(whole)
  if (/['"](?:argon2|@node-rs\/argon2|hash-wasm)['"]/.test(whole)) return hashOf(password, 'argon2')
  const isBcrypt = /['"](?:bcrypt\w*|@node-rs\/bcrypt|bcrypt-\w+)['"]|\bBun\.password\b/.test(whole)
  const own = isBcrypt ? undefined : ownHash(whole)
  if (own !== undefined) return own
  const isHashed =
    isBcrypt ||
    /\b(?:verify|check|compare|validate|match)\w*(?:Password|Hash|Pwd)\w*\s*\(|\bcompare(?:Sync)?\s*\(/.test(
      code,
    )
  return isHashed ? hashOf(password, 'bcrypt') : password
}

/** Variables that have what someone typed, not a row. */
const TYPED =
  'credentials?|creds|parsed\\w*|validated\\w*|valid|data|inputs?|values|body|raw|form\\w*|args|req|request|env|bcrypt\\w*|argon2|session|token|profile|schema|z|c|v'
const ROW = `(?<![\\w$.])(?!(?:${TYPED})\\b)\\w+(?:\\[0\\])?(?:\\s+as\\s+\\w+\\))?[?!]?\\.`
const PASSWORDS = new RegExp(
  `${ROW}(\\w{0,60}(?:${PASSWORD_WORDS}|hash|salt)\\w{0,60}|pin(?:_?[cC]ode|_number)?)\\b(?!\\s*\\()`,
  'gi',
)

/** `compare(typed, user.secret)`, `verify(user.digest, typed)` */
const COMPARED = new RegExp(
  `\\b(?:compare|verify|match|check)(?:Sync|Password|Hash)*\\(\\s*(?:[\\w.?!]+(?:\\s+as\\s+\\w+)?\\s*,\\s*)?${ROW}(?:\\w+[?!]?\\.)?(\\w+)\\b(?![?!]?\\.|\\s*\\()`,
  'g',
)
/** `user.secret === credentials.password` */
const TYPED_IN = new RegExp(
  `${ROW}(\\w+)\\s*[!=]==?\\s*(?:\\w+[?!]?\\.)?(?:(?:${PASSWORD_WORDS})\\w*|pass|pin)\\b`,
  'gi',
)

/** `user.comparePassword(typed)`, a method of a model that reads the column itself. */
const COMPARES = new RegExp(
  `${ROW}(?:(?:compare|match|verify|check|validate|comparar)Passwords?|(?:is)?(?:Valid|Correct)Password|isPassword\\w+|correctPassword)\\s*\\(`,
)

/** Where rows have a password or its hash: `compare(password, user.passwordHash)`. */
function passwordColumns(given: string): readonly string[] {
  // What a provider says of someone has no password.
  const isRow = /\bprofile\s*=\s*(?:\(\s*)?await\b[^;]{0,80}?\b(?:find|select|query|get|first|one)/i.test(
    given,
  )
  const code = isRow ? given.replace(/\bprofile(?=[?!]?\.)/g, 'row') : given
  const names = [PASSWORDS, COMPARED, TYPED_IN].flatMap((pattern) =>
    [...code.matchAll(pattern)].map(([, name = '']) => name),
  )
  const hidden = COMPARES.test(code) ? ['password'] : []
  return [...new Set(names.length > 0 ? names : hidden)].filter((name) => !NO_PASSWORD.test(name))
}

const NO_PASSWORD = /^hashSync$|reset|expir|token|changed|updated|_at$|At$/i

/** Passwords in a related row: `verify(user.credential.hash, typed)`. `names` are variables that rows are in. */
function relatedPasswords(
  code: string,
  names: readonly string[],
): readonly (readonly [relation: string, name: string])[] {
  const rows = `(?<![\\w$.])(?:${[PEOPLE, ...names].join('|')})(?:\\[0\\])?[?!]?\\.`
  const relation = `(?!(?:${TYPED}|constructor|prototype|__proto__)\\b)(\\w+)(?:\\[0\\])?[?!]?\\.`
  const found = code.matchAll(
    new RegExp(`${rows}${relation}(\\w{0,60}(?:${PASSWORD_WORDS}|hash|salt)\\w{0,60})\\b(?!\\s*\\()`, 'gi'),
  )
  return [...found].flatMap(([, relation = '', name = '']) =>
    NO_PASSWORD.test(name) ? [] : [[relation, name] as const],
  )
}

const PEOPLE =
  'user|dbUser|existing\\w*|account|member|record|found\\w*|row|u|admin|employee|customer|student|person|result'
const FLAGS = new RegExp(
  `\\b(?:${PEOPLE})(?:\\[0\\])?[?!]?\\.(is_?[aA]ctive|active|is_?[eE]nabled|enabled|is_?[vV]erified|verified|is_?[aA]pproved|approved|email_?[vV]erified|is_?[eE]mail_?[vV]erified|activo|ativo|actif)\\b`,
  'g',
)

function flagsIn(code: string): readonly (readonly [string, string | boolean])[] {
  return [...code.matchAll(FLAGS)].map(([, name = '']) => [
    name,
    /^email_?verified$/i.test(name) ? '2030-01-01T00:00:00.000Z' : true,
  ])
}

const COUNTS = new RegExp(
  `\\b(?:${PEOPLE})(?:\\[0\\])?[?!]?\\.(?:(\\w*(?:[vV]ersion|[aA]ttempts|[cC]redits|[bB]alance|[pP]oints))\\b|(\\w+)\\s*(?:\\?\\?|\\|\\|)\\s*0\\b)`,
  'g',
)

/** Columns that the code counts with. */
function countsIn(code: string): readonly (readonly [string, 0])[] {
  return [...code.matchAll(COUNTS)].map(([, named, counted]) => [named ?? counted ?? '', 0])
}

const MOMENTS_OUT = new RegExp(
  `\\b(?:${PEOPLE})(?:\\[0\\])?[?!]?\\.(\\w*(?:[lL]ocked|[bB]anned|[bB]locked|[dD]eleted|[dD]isabled|[dD]eactivated|[sS]uspended|[aA]rchived|[rR]evoked|[lL]ock|[bB]an|[lL]ockout)_?(?:[aA]t|[oO]n|[uU]ntil|[dD]ate|[eE]nds?))\\b`,
  'g',
)

/** Columns that say when someone was shut out, wherever the code reads them: `isLocked(user.lockedUntil)`. */
function nullsIn(code: string): readonly (readonly [string, null])[] {
  return [...code.matchAll(MOMENTS_OUT)].map(([, name = '']) => [name, null])
}

/** Texts that a column must be equal to: `if (user.status !== 'APPROVED') return null`. */
function checkedIn(whole: string): readonly (readonly [string, string])[] {
  const compared = new RegExp(
    `\\b(?:${PEOPLE})(?:\\[0\\])?[?!]?\\.(?!provider|type)(\\w+)\\s*!==?\\s*(['"])([^'"\\n]{1,60})\\2`,
    'g',
  )
  const listed = new RegExp(
    `!\\s*\\[\\s*(['"])([^'"\\n]{1,60})\\1[^\\]]*\\]\\s*\\.includes\\(\\s*(?:${PEOPLE})[?!]?\\.(\\w+)`,
    'g',
  )
  const among = new RegExp(`!\\s*(\\w+)\\.includes\\(\\s*(?:${PEOPLE})[?!]?\\.(\\w+)`, 'g')
  const lists = [...whole.matchAll(/[[(,=:]\s*\[\s*(['"])([A-Za-z_]{2,40})\1/g)].map(
    ([, , value = '']) => value,
  )
  return [
    // `verify(credentials, ['STUDENT'])`, where that checks `roles.includes(user.role)`.
    ...[...whole.matchAll(among)].flatMap(([, , name = '']) => (lists[0] ? [[name, lists[0]] as const] : [])),
    ...[...whole.matchAll(compared)].map(([, name = '', , value = '']) => [name, value] as const),
    ...[...whole.matchAll(listed)].map(([, , value = '', name = '']) => [name, value] as const),
  ].filter(([name]) => !/^(?:id|email|name|length)$/.test(name))
}

/** `accounts.find((account) => account.provider === 'credentials')`: which of someone's rows has the password. */
function kindIn(whole: string): readonly (readonly [string, string])[] {
  const found =
    /\.(?:find|filter|some)\(\s*\(?\s*(\w+)\b[^=]{0,40}=>\s*\1[?!]?\.(\w+)\s*===?\s*(['"])(credentials?|password|email|local)\3/g
  return [...whole.matchAll(found)].map(([, , name = '', , value = '']) => [name, value])
}

/** Columns that must be as someone typed, as in a list of roles: `user.role !== role`. */
export function typedColumns(whole: string): Readonly<Record<string, string>> {
  const found = whole.matchAll(
    /\b(?:user|dbUser|existing\w*|account|member|record|found\w*|row|admin|employee|person)[?!]?\.(\w+)\s*!==?\s*\(?(?:(?!(?:token|session|profile|account|env)\b)\w+[?!]?\.(?:data[?!]?\.)?)?\1\b(?!\s*[.(?])/g,
  )
  return Object.fromEntries(
    [...found].flatMap(([, name = '']) =>
      TYPED_OTHERWISE.test(name) ? [] : [[name, optionOf(name, whole)] as const],
    ),
  )
}

/** Columns of which something else says what they are. */
const TYPED_OTHERWISE = new RegExp(
  `^(?:id|email|name|username|phone\\w*)$|${PASSWORD_WORDS}|hash|token|otp|code|pin`,
  'i',
)

/** The first that a schema lists: `enum Role { ADMIN }`, `role: z.enum(['student'])`. */
function optionOf(name: string, whole: string): string {
  const listed = new RegExp(`\\benum\\s+\\w*${name}\\w*\\s*\\{\\s*(\\w+)(?!\\s*[=\\w(])`, 'i').exec(
    whole,
  )?.[1]
  const among = new RegExp(
    `\\b${name}\\s*:\\s*[^,\\n]{0,40}?(?:enum|Enum)\\(\\s*(?:['"]\\w+['"]\\s*,\\s*)?\\[\\s*['"]([^'"]+)`,
  ).exec(whole)
  return listed ?? among?.[1] ?? (/role/i.test(name) ? 'user' : 'main')
}

const TEXTS = new RegExp(
  `\\b(?:${PEOPLE})(?:\\[0\\])?[?!]?\\.(\\w+)[?!]?\\.(?:to(?:Upper|Lower)Case|trim|split|startsWith|endsWith|replace|charAt|slice)\\(`,
  'g',
)

const NO_TEXT = new RegExp(
  `^(?:id|_id|email|name|username|login|image)$|${PASSWORD_WORDS}|hash|At$|_at$`,
  'i',
)

/** Columns that the code takes for texts. */
function textsIn(code: string): readonly (readonly [string, string])[] {
  return [...code.matchAll(TEXTS)].flatMap(([, name = '']) =>
    NO_TEXT.test(name) ? [] : [[name, /role/i.test(name) ? 'user' : name] as const],
  )
}

const NAMED = new RegExp(
  `\\b(?:${PEOPLE})(?:\\[0\\])?[?!]?\\.(full_?[nN]ame|display_?[nN]ame|nombre|nome|nom|user_?[nN]ame|login|handle|correo|mail)\\b`,
  'g',
)

/** `id: row.userId`: what the code gives for an id. */
const IDENTIFIED =
  /\bid\s*:\s*(?:String\(\s*)?\w+[?!]?\.((?:user|member|account|person|public|customer)_?[iI]d|uid|uuid)\b/g

function personalIn(code: string): readonly (readonly [string, 'id' | 'name' | 'login' | 'email'])[] {
  const named = [...code.matchAll(NAMED)].map(([, name = '']) => {
    const isLogin = /^user_?name$|login|handle/i.test(name)
    return [name, isLogin ? 'login' : /mail|correo/i.test(name) ? 'email' : 'name'] as const
  })
  return [...[...code.matchAll(IDENTIFIED)].map(([, name = '']) => [name, 'id'] as const), ...named]
}
