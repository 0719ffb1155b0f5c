import { closing, codeOnly } from '../../protocol/code-text.ts'
import { isOpenPages } from './likely-names.ts'

interface Helper {
  /** The client that it is made of, if any. */
  readonly text: 'prisma' | 'sql' | undefined
  readonly isAtOnce?: true
  /** What it is taken for, as a notice says it. */
  readonly is: string
  readonly make: () => string
  /** What its text imports. */
  readonly imports?: string
}

/** What a helper of a file that is not here does, by its name and how the code calls it. */
export function helperGuess(name: string, sources: readonly string[]): Helper | undefined {
  const isUsed = (sign: string) =>
    sources.some((text) => new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}${sign}`).test(text))
  const ofZod = zodGuess(name, isUsed, sources)
  if (ofZod) return ofZod
  if (
    isUsed('\\s*\\.\\s*(?:safeP|p)arse(?:Async)?\\s*\\(') ||
    isOfValibot(name, sources) ||
    isOfAction(name, sources)
  )
    return { text: undefined, is: 'a schema that accepts everything', make: () => SCHEMA }
  const pages = pagesGuess(name, isUsed, sources)
  if (pages) return pages
  if (/passw(?:or)?d|pwd/i.test(name) && isUsed(`${CALL}${HASH}`))
    return { text: undefined, is: 'a comparison of a password with its hash', make: () => 'samePassword' }
  if (/^normali[sz]e\w*(?:mail|name|login)$/i.test(name))
    return {
      text: undefined,
      is: 'a function that trims and lower-cases',
      make: () => "((text) => String(text ?? '').trim().toLowerCase())",
    }
  if (isOfTransform(name, sources))
    return { text: undefined, is: GIVES_BACK, make: () => '((given) => given)' }
  const isGiven =
    isUsed('\\s*\\(\\s*(?:token|session)\\s*[,)]') || (MAPS.test(name) && isUsed('\\s*\\(\\s*\\w+\\s*\\)'))
  if (isGiven && isGivenBack(name, sources))
    return { text: undefined, is: GIVES_BACK, make: () => '((given) => given)' }
  const mailer = mailerGuess(name, isUsed, sources)
  if (mailer) return mailer
  const [, table, columns = ''] = LOOK_UP.exec(name) ?? []
  if (table === undefined || !isUsed(`${CALL}[\\w$'"\`{(]`)) return undefined
  const where = columns === '' ? [] : columns.split('And').map(lowerFirst)
  const of = lowerFirst(table)
  if (isReadAtOnce(name, sources))
    return {
      text: 'sql',
      isAtOnce: true,
      is: `a query for a row of ${of} that is not awaited`,
      make: () => lookUpAtOnce(of, where),
    }
  return {
    text: 'prisma',
    is: `a query for a row of ${of}`,
    make: () => lookUp(of, where, relationsOf(name, sources)),
  }
}

const GIVES_BACK = 'a function that gives back what it is given'

/** `z.string().transform(tidy)` */
function isOfTransform(name: string, sources: readonly string[]): boolean {
  const sign = new RegExp(
    `\\b(?:transform|overwrite|preprocess)\\(\\s*${name.replaceAll('$', '\\$')}\\s*[,)]`,
  )
  return sources.some((text) => sign.test(text))
}

const LISTED = /\.\s*(?:includes|some|has|find|every|indexOf)\s*\(/.source
/** Of a list of patterns or of routes that are objects, only the code knows what is in it. */
const BY_MEMBER =
  /\.\s*(?:some|find|every)\s*\(\s*\(?\s*(?<each>\w+)[^;]{0,80}=>[^;]{0,120}?\b\k<each>\s*\??\./.source
/** The root begins every path. */
const BY_BEGIN = /\.\s*(?:some|find|every)\s*\((?![^;]{0,160}===)/.source

/** `publicRoutes.includes(pathname)`: the root, and the pages that sign people in. */
function pagesGuess(
  name: string,
  isUsed: (sign: string) => boolean,
  sources: readonly string[],
): Helper | undefined {
  const isList = isOpenPages(name) && isUsed(`\\s*${LISTED}`) && !isUsed(`\\s*${BY_MEMBER}`)
  if (!isList) return undefined
  const own = sources
    .flatMap((text) => [...text.matchAll(/\bpages\s*:\s*\{([^{}]*)\}/g)])
    .flatMap(([, pages = '']) => [...pages.matchAll(/['"](\/[^'"?]*)/g)].map(([, path = '']) => path))
  const root = isUsed(`\\s*${BY_BEGIN}`) ? [] : ['/']
  const pages = JSON.stringify([...new Set([...root, ...own, ...SIGN_IN_PAGES])])
  return {
    text: undefined,
    is: 'a list of the pages that everyone may open: the root and those that sign people in',
    make: () => (isUsed('\\s*\\.\\s*has\\s*\\(') ? `new Set(${pages})` : pages),
  }
}

const SIGN_IN_PAGES = ['', '/auth'].flatMap((below) =>
  [
    'login',
    'signin',
    'sign-in',
    'register',
    'signup',
    'sign-up',
    'error',
    'verify',
    'forgot-password',
    'reset-password',
  ].map((page) => `${below}/${page}`),
)

/** `const user = findUser(email)`, `user.email`: what comes is no promise. */
function isReadAtOnce(name: string, sources: readonly string[]): boolean {
  const word = name.replaceAll('$', '\\$')
  const kept = new RegExp(`\\b(?:const|let|var)\\s+(\\w+)(?:\\s*:[^=;]+)?\\s*=\\s*${word}\\s*\\(`, 'g')
  return (
    !sources.some((text) => new RegExp(`\\bawait\\s+${word}\\b`).test(text)) &&
    sources.some((text) =>
      [...text.matchAll(kept)].some(
        ([, row]) =>
          new RegExp(`\\b${row}[!?]?\\.(?!then\\b|catch\\b|finally\\b)\\w`).test(text) &&
          !new RegExp(`\\bawait\\s+${row}\\b`).test(text),
      ),
    )
  )
}

const ZOD = /\bfrom\s*['"](zod(?:\/v[34])?)['"]/
const ZOD_LISTS =
  /\.\s*(?:object|strictObject|looseObject|array|union|tuple|record|intersection|preprocess|extend|merge|and|or|pipe)\s*\(/g

/** A schema that schemas of zod are made with: only zod's own have all that those want. */
function zodGuess(
  name: string,
  isUsed: (sign: string) => boolean,
  sources: readonly string[],
): Helper | undefined {
  const found = sources.map((text) => ZOD.exec(text)?.[1]).find((each) => each !== undefined)
  // A schema is never called.
  if (found === undefined || isUsed(CALL) || isOfTransform(name, sources)) return undefined
  const made = (schema: string): Helper => ({
    text: undefined,
    is: 'a schema that accepts everything',
    make: () => schema,
    imports: `import { z as zod } from '${found}'`,
  })
  if (
    isUsed(
      '\\s*\\.\\s*(?:extend|safeExtend|merge|partial|required|strict|passthrough|loose|superRefine|refine)\\s*\\(',
    )
  )
    return made('zod.object({}).passthrough()')
  const inside = new RegExp(`[:,([]\\s*${name.replaceAll('$', '\\$')}\\s*([,)\\]}]|\\.\\s*\\w+)`)
  const use = sources
    .flatMap((text) =>
      [...text.matchAll(ZOD_LISTS)].map(({ index, 0: begin }) => {
        const open = index + begin.length - 1
        return text.slice(open, closing(codeOnly(text), open) + 1)
      }),
    )
    .map((text) => inside.exec(text)?.[1])
    .find((each) => each !== undefined)
  if (use === undefined) return undefined
  return made(/min|max|mail|trim|regex|length|url/i.test(use) ? 'zod.string()' : 'zod.any()')
}

/** `return refresh(token, user)` of a callback. */
function isGivenBack(name: string, sources: readonly string[]): boolean {
  const pattern = new RegExp(`(?:\\breturn|=>)\\s*(?:await\\s+)?${name.replaceAll('$', '\\$')}\\s*\\(`)
  return sources.some((text) => pattern.test(text))
}

/** `safeParse(profileSchema, profile)`, `union([profileSchema, null_()])` of valibot, which has functions instead of methods. */
function isOfValibot(name: string, sources: readonly string[]): boolean {
  const word = name.replaceAll('$', '\\$')
  const sign = new RegExp(
    `\\b(?:parse|safeParse|parser|safeParser|is|assert|union|array|optional|nullable|nullish|pipe|intersect)(?:Async)?\\s*\\(\\s*\\[?[^()\\]]*?\\b${word}\\b(?!\\s*\\()`,
  )
  return sources.some((text) => /['"]valibot['"]/.test(text) && sign.test(text))
}

/** `client.schema(NameSchema)` of next-safe-action, `.input(NameSchema)` of zsa. */
function isOfAction(name: string, sources: readonly string[]): boolean {
  const sign = new RegExp(
    `\\.\\s*(?:(?:input|output)?[sS]chema|input|output)\\s*\\(\\s*${name.replaceAll('$', '\\$')}\\s*[,)]`,
  )
  return (
    sources.some((text) => /['"](?:next-safe-action|zsa)['"]/.test(text)) &&
    sources.some((text) => sign.test(text))
  )
}

const CALL = '\\s*(?:<[^()]*>)?\\(\\s*'
/** The second argument, or the first, is a row's: `user.passwordHash`. */
const HASH =
  '(?:[\\w$.?!]+(?:\\s+as\\s+\\w+)?\\s*,\\s*)?(?!credentials|parsed|data|input|values|body)\\w+[?!]?\\.\\w*(?:[hH]ash|[pP]assw(?:or)?d|[pP]wd)\\w*(?:\\s*(?:\\?\\?|\\|\\|)[^),]*)?(?:\\s+as\\s+\\w+)?\\s*[,)]'
/** `getUserByEmail`, `findAccountByUserId`, `getUser`. */
const LOOK_UP =
  /^(?:get|find|fetch|load)(?:Db|One)?(?!Or[A-Z]|All|Many)(User(?=$|By)|[A-Z]\w*?[^\Ws](?=By))(?:By([A-Z]\w*))?$/

const SCHEMA =
  '({ parse: (value) => value, parseAsync: async (value) => value, safeParse: (data) => ({ success: true, data }), safeParseAsync: async (data) => ({ success: true, data }), kind: "schema", type: "any", expects: "any", async: false, "~run": (given) => Object.assign(given, { typed: true }), _run: (given) => Object.assign(given, { typed: true }) })'

const SENDS_MAIL =
  /^(?:send|deliver|dispatch|e?mail)\w*(?:mail|link|verification|invitation|otp|code)(?!\w*(?:Schema|Error|Config|Url|Provider)$)/i
/** Up to where a call ends. */
const INSIDE_CALL = '(?:[^;()]|\\((?:[^()]|\\([^()]*\\))*\\))'
/** An argument with what a mail has. */
const TAKES_MAIL = `\\s*\\([^;{()]{0,200}\\{(?=${INSIDE_CALL}{0,300}?\\bto\\b)(?=${INSIDE_CALL}{0,400}?\\bsubject\\b)`
/** `mailer.send(…)`, `resend.emails.send(…)`, `new Mails().sendLink(…)`. */
const MEMBER_SENDS = '(?:\\(\\))?(?:\\s*[!?]?\\.\\s*\\w+)*?\\s*[!?]?\\.\\s*(?:send|deliver)\\w*\\s*\\('

/** Whether a missing name sends mails: it is called so, is what a provider sends with, or has a member that does. */
function mailerGuess(
  name: string,
  isUsed: (sign: string) => boolean,
  sources: readonly string[],
): Helper | undefined {
  const isGiven = sources.some((text) =>
    new RegExp(`\\bsendVerificationRequest\\s*:\\s*${name.replaceAll('$', '\\$')}\\s*[,}\\n]`).test(text),
  )
  if (SENDS_MAIL.test(name) || isGiven || isUsed(TAKES_MAIL))
    return { text: undefined, is: 'a function that sends an e-mail', make: () => MAIL }
  const isMade = sources.some((text) => text.includes(`new ${name}(`) && /\.(?:send|deliver)\w*\(/.test(text))
  const sends = /mail|resend|message|notif|postmark/i.test(name) && (isMade || isUsed(MEMBER_SENDS))
  return sends ? { text: undefined, is: 'a client that sends e-mails', make: () => MAILER } : undefined
}

/** To the first address among its arguments, or the one that is named so, with all the other texts. */
const MAIL = `(async (...all) => {
  const inner = (key, value) => Array.isArray(value) ? value.flatMap((each) => inner(key, each)) : [[key, value?.address ?? value?.email ?? value]]
  const entries = all.flatMap((each) => Object(each) === each && !Array.isArray(each) ? Object.entries(each) : [['', each]]).flatMap(([key, value]) => inner(key, value))
  const sent = entries.filter(([key, value]) => typeof value === 'string' && key !== 'from')
  const isTo = ([, value]) => /^(?:[^<>]*<)?[^\\s@<>]+@[^\\s@<>]+>?$/.test(value)
  const [, to] = sent.find((each) => /^(?:to|email|identifier|recipient)/i.test(each[0]) && isTo(each)) ?? sent.find(isTo) ?? []
  const from = 'no-reply@app.example'
  const message = { from, to, subject: 'From a file that is not here', text: sent.map(([, value]) => value).filter((each) => each !== to).join('\\n') || '-' }
  const headers = { 'content-type': 'application/json', authorization: 'Basic dGVzdDp0ZXN0' }
  if (to) await fetch('https://smtp.internal/smtp.app.example:587', { method: 'POST', headers, body: JSON.stringify({ envelope: { from, to: [to] }, message }) })
  return { success: true, ok: true, data: { id: '1' }, error: null, rejected: [], pending: [], accepted: [to] }
})`

/** Whatever member sends is that function. */
const MAILER = `(function of() { return new Proxy(function () {}, {
  get: (_, key) => typeof key === 'symbol' || key === 'then' ? undefined : /^(?:send|deliver)/.test(key) ? ${MAIL} : of(),
  apply: () => of(),
  construct: () => of(),
}) })()`

/** `toSafeUser(row)`, `mapUser(row)` */
const MAPS = /^(?:to|as|map|format|serialize|sanitize|strip|public|safe)[A-Z]/

/** Columns by what comes if the name says none. An address may come after what it is looked for in: `getUserByEmail(tenantId, email)`. An object has them by name. What is neither is the database: `findUser(db, email)`. */
function conditions(columns: readonly string[]): string {
  const where =
    columns.length === 0
      ? "{ [String(one).includes('@') ? 'email' : 'id']: one }"
      : `Object.fromEntries(${JSON.stringify(columns)}.map((column, index) => [column, /mail/i.test(column) ? all.find(isAddress) ?? all[index] : all[index]]))`
  return `const isAddress = (each) => typeof each === 'string' && each.includes('@')
  const isDatabase = (each) => typeof each === 'function' || typeof Object(each).prepare === 'function' || each === undefined
  const all = isDatabase(given[0]) ? given.slice(1) : given, one = all[0], where = Object(one) === one ? one : ${where}`
}

function lookUp(table: string, columns: readonly string[], relations: readonly string[]): string {
  const include = relations.map((name) => `${name}: true`)
  const more = include.length === 0 ? '' : `, include: { ${include.join(', ')} }`
  return `(async (...given) => { ${conditions(columns)}
  return createPrisma(PARTS).${table}.findFirst({ where${more} }) })`
}

/** `const user = await getUser(email)`, `user.memberships.map(…)`: rows that come with what is looked up. */
function relationsOf(name: string, sources: readonly string[]): readonly string[] {
  const kept = new RegExp(
    `\\b(?:const|let|var)\\s+(\\w+)[^=;\\n]*=\\s*await\\s+${name.replaceAll('$', '\\$')}\\s*\\(`,
    'g',
  )
  const found = sources.flatMap((text) =>
    [...text.matchAll(kept)].flatMap(([, row = '']) =>
      [
        ...text.matchAll(
          new RegExp(`\\b${row}[!?]?\\.(\\w+)[!?]?\\.(?:map|flatMap|filter|some|every|find|forEach)\\(`, 'g'),
        ),
      ].map(([, relation = '']) => relation),
    ),
  )
  return [...new Set(found)]
}

function lookUpAtOnce(table: string, columns: readonly string[]): string {
  return `((...given) => { ${conditions(columns)}
  const names = Object.keys(where).map((name) => JSON.stringify(name) + ' = ?').join(' and ') || '1 = 1'
  return pick('sqlite-database', 'database').prepare('select * from "${table}" where ' + names).get(...Object.values(where)) })`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
