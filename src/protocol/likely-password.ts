import { chainEnd, codeOnly } from './code-text.ts'

/** Of people who registered before the sandbox began. */
const PASSWORD = 'lovelace'
/** The same where the code asks for more than eight small letters. */
const LONG = 'Lovelace!1843'

const HASHES: Readonly<Record<'bcrypt' | 'argon2', Readonly<Record<string, string>>>> = {
  bcrypt: {
    [PASSWORD]: '$2b$08$Tx2vpDMiPi6Mxu2UuXvyz.S8m/x3o9U9ZWfoSD3czdvjN/Q/M12cS',
    [LONG]: '$2b$08$mZY7lZMGWRALBD0za64nKuNOAkcWSCGxKExb6Hnk2n7t3eGV6tLAK',
    '1234': '$2b$08$gpVINaJir9qY0FbLI1JeQ.e97c0ay/3b3rcPOfJVtS1BYpn83UfQa',
    '123456': '$2b$08$yKjutx6ugJ2gKKAfPNeuLOQa4W9WNZW9FzMTn/XtiZO1OBvpjLIWW',
  },
  argon2: {
    [PASSWORD]:
      '$argon2id$v=19$m=1024,t=2,p=1$YXV0aHNjb3BlLXNhbHQtMQ$5uTfqEv6TgeFwLoDrtNXbovzlcywI/L+4lnWjxUmqe4',
    [LONG]:
      '$argon2id$v=19$m=1024,t=2,p=1$YXV0aHNjb3BlLXNhbHQtMg$spzRmbXDWCs3f/ydxaV8Ku3slhG+19ax80hZEAWACp0',
  },
}

/** What is stored of a password or a code; itself if it has no hash here. */
export function hashOf(password: string, kind: keyof typeof HASHES): string {
  return HASHES[kind][password] ?? password
}

/** What is typed for one of these hashes. */
export function passwordBehind(hash: unknown): string | undefined {
  return Object.values(HASHES)
    .flatMap((each) => Object.entries(each))
    .find(([, known]) => known === hash)?.[0]
}

const KEY = String.raw`\bpass(?:word|wd|phrase)?\w*`
/** `password: z.string()`, `const passwordSchema = string()` */
const SCHEMA = new RegExp(String.raw`${KEY}(?:['"]?\s*:|\s*=(?=\s*(?:\w+\s*\.\s*)?string\())`, 'gi')
/** `.min(12)`, `.regex(/[A-Z]/)` */
const CHECKS =
  /\.\s*(?:(?:min|length|minLength)\(\s*(?:9\b|[1-9]\d|[A-Za-z_])|(?:regex|matches|pattern|refine|superRefine)\()/
const RULES = [
  // `password.length < 12`
  String.raw`${KEY}(?:\s+as\s+string\s*\))?[?!]?\.length\s*[<>]=?\s*(?:9\b|[1-9]\d|[A-Z_]{2,})`,
  // `/[A-Z]/.test(password)`
  String.raw`(?:A-Z|0-9|\\d)[^\n]{0,80}/\w*\.test\([^)\n]{0,40}${KEY}`,
].map((rule) => new RegExp(rule, 'i'))

/** What people have for a password that code like this lets through. */
export function passwordFor(whole: string): string {
  return longPassword(whole) ?? PASSWORD
}

/** The same, if the code wants more of one than that it is there. */
export function longPassword(whole: string): string | undefined {
  return RULES.some((rule) => rule.test(whole)) || isChecked(whole) ? LONG : undefined
}

/** Whether a schema has checks of it. */
function isChecked(whole: string): boolean {
  const code = codeOnly(whole)
  return [...whole.matchAll(SCHEMA)].some(({ index, 0: { length } }) =>
    CHECKS.test(code.slice(index + length, chainEnd(code, index + length))),
  )
}

/** Whether test people have this password. */
export function isPasswordOfPeople(text: unknown): boolean {
  return text === PASSWORD || text === LONG
}

/** `hashSync('open', 10)`, where the code makes the hash that it compares with; not one that only takes time. */
export function hashedLiteral(whole: string): string | undefined {
  const literal = /\bhash(?:Sync)?\(\s*(['"`])([^'"`\n$]{1,80})\1/.exec(whole)?.[2]
  return literal !== undefined && /dummy|fake|invalid|placeholder|timing/i.test(literal) ? undefined : literal
}
