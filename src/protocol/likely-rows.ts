import { codeOnly } from './code-text.ts'
import { rowGuards } from './row-guards.ts'

type Files = Readonly<Record<string, string>>
type Columns = Readonly<Record<string, string | number | boolean>>

/** What someone's row must have for the code to let them in. */
export interface LikelyRow {
  /** What signs them in, if the code asks for a password. */
  readonly password?: string
  /** Columns that the code checks, a password's hash among them. */
  readonly columns: Columns
  /** Those that are true unless something else was said: `isActive`. */
  readonly flags: Readonly<Record<string, true>>
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
  readonly rows: readonly {
    readonly table: string
    readonly row: Readonly<Record<string, unknown>>
    /** Columns that have something of the person. */
    readonly personal: Readonly<Record<string, 'id' | 'name' | 'login' | 'email'>>
  }[]
  readonly password?: string | undefined
  /** The code makes rows itself for those it does not find. */
  readonly creates: boolean
  /** What people belong to, such as a tenant, or a code that was sent to the first of them. */
  readonly isThing?: boolean
  /** Looked for by a number that no one is known by, such as a phone's: the first of the people has it. */
  readonly isNumber?: boolean
}

/** What a query of the code could be given that nothing has set. */
export interface LikelyQuery {
  /** Columns of users that the code checks: `isActive`. */
  readonly flags: Readonly<Record<string, true>>
  /** Rows of someone whom it looks for. */
  readonly sought?: LikelyRows | undefined
}

/** Of every hash below. */
export const PASSWORD = 'lovelace'
const BCRYPT = '$2b$08$Tx2vpDMiPi6Mxu2UuXvyz.S8m/x3o9U9ZWfoSD3czdvjN/Q/M12cS'
/** Of codes that people remember, by their length. */
const PINS: Readonly<Record<number, string>> = {
  4: '$2b$08$gpVINaJir9qY0FbLI1JeQ.e97c0ay/3b3rcPOfJVtS1BYpn83UfQa',
  6: '$2b$08$yKjutx6ugJ2gKKAfPNeuLOQa4W9WNZW9FzMTn/XtiZO1OBvpjLIWW',
}
const ARGON2 =
  '$argon2id$v=19$m=1024,t=2,p=1$YXV0aHNjb3BlLXNhbHQtMQ$5uTfqEv6TgeFwLoDrtNXbovzlcywI/L+4lnWjxUmqe4'

/** What the code reads of a person's row before it lets them in. */
export function likelyRow(files: Files): LikelyRow {
  const whole = Object.values(files).join('\n')
  const code = codeOnly(whole)
  const passwords = passwordColumns(code)
  const hash = hashIn(whole, code)
  // Where people type one.
  const pins = /\bpin(?:_?code)?\b/i.test(code) ? passwords.filter((name) => /pin/i.test(name)) : []
  const pin = pinIn(whole)
  return {
    ...(passwords.length > 0 && { password: pins.length < passwords.length ? PASSWORD : pin }),
    columns: {
      ...Object.fromEntries([...countsIn(code), ...checkedIn(whole), ...flagsIn(code)]),
      ...rowGuards(whole, code, PEOPLE).columns,
      ...Object.fromEntries(passwords.map((name) => [name, hash])),
      ...Object.fromEntries(pins.map((name) => [name, hash === BCRYPT ? (PINS[pin.length] ?? pin) : pin])),
    },
    flags: Object.fromEntries(
      flagsIn(code).flatMap(([name, value]) => (value === true ? [[name, true] as const] : [])),
    ),
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

/** The hash that the code compares a password with, or the password itself. */
export function likelyHash(files: Files): string {
  const whole = Object.values(files).join('\n')
  return hashIn(whole, codeOnly(whole))
}

/** A code as long as the files want one: `pin: z.string().regex(/^\d{4}$/)`. */
function pinIn(whole: string): string {
  const length = /\bpin\w*\b[^;]{0,80}?(?:\{|length\(\s*)([4-8])\b/i.exec(whole)?.[1] ?? 6
  return '12345678'.slice(0, Number(length))
}

function hashIn(whole: string, code: string): string {
  if (/['"](?:argon2|@node-rs\/argon2|hash-wasm)['"]/.test(whole)) return ARGON2
  const isHashed =
    /['"](?:bcrypt\w*|@node-rs\/bcrypt|bcrypt-\w+)['"]/.test(whole) ||
    /\b(?:verify|check|compare|validate|match)\w*(?:Password|Hash|Pwd)\w*\s*\(|\bcompare(?:Sync)?\s*\(/.test(
      code,
    )
  return isHashed ? BCRYPT : PASSWORD
}

/** Variables that have what someone typed, not a row. */
const TYPED =
  'credentials?|creds|parsed\\w*|validated\\w*|valid|data|inputs?|values|body|raw|form\\w*|args|req|request|env|bcrypt\\w*|argon2|session|token|profile|schema|z|c|v'
const ROW = `(?<![\\w$.])(?!(?:${TYPED})\\b)\\w+(?:\\[0\\])?(?:\\s+as\\s+\\w+\\))?[?!]?\\.`
const PASSWORDS = new RegExp(
  `${ROW}(\\w*(?:passw(?:or)?d|pwd|hash|senha|contrasen\\w|clave|kennwort|motdepasse)\\w*|pin(?:_?[cC]ode|_number)?)\\b(?!\\s*\\()`,
  'gi',
)

/** `compare(typed, user.secret)`, `verify(user.digest, typed)` */
const COMPARED = new RegExp(
  `\\b(?:compare|verify|match|check)(?:Sync|Password|Hash)*\\(\\s*(?:[\\w.?!]+(?:\\s+as\\s+\\w+)?\\s*,\\s*)?${ROW}(?:\\w+[?!]?\\.)?(\\w+)\\b(?![?!]?\\.|\\s*\\()`,
  'g',
)
/** `user.secret === credentials.password` */
const TYPED_IN = new RegExp(
  `${ROW}(\\w+)\\s*[!=]==?\\s*(?:\\w+[?!]?\\.)?(?:password|passwd|pwd|pass|senha|clave|pin)\\b`,
  'g',
)

/** Where rows have a password or its hash: `compare(password, user.passwordHash)`. */
function passwordColumns(code: string): readonly string[] {
  const names = [PASSWORDS, COMPARED, TYPED_IN].flatMap((pattern) =>
    [...code.matchAll(pattern)].map(([, name = '']) => name),
  )
  return [...new Set(names)].filter(
    (name) => !/^hashSync$|reset|expir|token|changed|updated|_at$|At$/i.test(name),
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
function countsIn(code: string): readonly (readonly [string, number])[] {
  return [...code.matchAll(COUNTS)].map(([, named, counted]) => [named ?? counted ?? '', 0])
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
