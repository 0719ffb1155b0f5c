interface Helper {
  /** The client that it is made of, if any. */
  readonly text: 'prisma' | undefined
  /** What it is taken for, as a notice says it. */
  readonly is: string
  readonly make: () => string
}

/** What a helper of a file that is not here does, by its name and how the code calls it. */
export function helperGuess(name: string, sources: readonly string[]): Helper | undefined {
  const isUsed = (sign: string) =>
    sources.some((text) => new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}${sign}`).test(text))
  if (isUsed('\\s*\\.\\s*(?:safeP|p)arse(?:Async)?\\s*\\('))
    return { text: undefined, is: 'a schema that accepts everything', make: () => SCHEMA }
  if (/passw(?:or)?d|pwd/i.test(name) && isUsed(`${CALL}${HASH}`))
    return { text: undefined, is: 'a comparison of a password with its hash', make: () => 'samePassword' }
  if (/^normali[sz]e\w*(?:mail|name|login)$/i.test(name))
    return {
      text: undefined,
      is: 'a function that trims and lower-cases',
      make: () => "((text) => String(text ?? '').trim().toLowerCase())",
    }
  if (isUsed('\\s*\\(\\s*(?:token|session)\\s*[,)]') && isGivenBack(name, sources))
    return {
      text: undefined,
      is: 'a function that gives back what it is given',
      make: () => '((given) => given)',
    }
  if (SENDS_MAIL.test(name) && (isUsed(`${CALL}[\\w{]`) || isUsed('\\s*[,}]')))
    return { text: undefined, is: 'a function that sends an e-mail', make: () => MAIL }
  if (MAILS.test(name) && isUsed('(?:\\s*\\.\\s*\\w+)*?\\s*\\.\\s*send\\w*\\s*\\('))
    return { text: undefined, is: 'what sends e-mails', make: () => `(${MAILER})(${MAIL})` }
  const [, table, columns = ''] = LOOK_UP.exec(name) ?? []
  if (table === undefined || !isUsed(`${CALL}[\\w$'"\`{(]`)) return undefined
  return {
    text: 'prisma',
    is: `a query for a row of ${lowerFirst(table)}`,
    make: () => lookUp(lowerFirst(table), columns === '' ? [] : columns.split('And').map(lowerFirst)),
  }
}

/** `return refresh(token, user)` of a callback. */
function isGivenBack(name: string, sources: readonly string[]): boolean {
  const pattern = new RegExp(`(?:\\breturn|=>)\\s*(?:await\\s+)?${name.replaceAll('$', '\\$')}\\s*\\(`)
  return sources.some((text) => pattern.test(text))
}

const CALL = '\\s*(?:<[^()]*>)?\\(\\s*'
/** The second argument, or the first, is a row's: `user.passwordHash`. */
const HASH =
  '(?:[\\w$.?!]+(?:\\s+as\\s+\\w+)?\\s*,\\s*)?(?!credentials|parsed|data|input|values|body)\\w+[?!]?\\.\\w*(?:[hH]ash|[pP]assw(?:or)?d|[pP]wd)\\w*(?:\\s*(?:\\?\\?|\\|\\|)[^),]*)?(?:\\s+as\\s+\\w+)?\\s*[,)]'
/** `getUserByEmail`, `findAccountByUserId`, `getUser`. */
const LOOK_UP =
  /^(?:get|find|fetch|load)(?:Db|One)?(?!Or[A-Z]|All|Many)(User(?=$|By)|[A-Z]\w*?[^\Ws](?=By))(?:By([A-Z]\w*))?$/

const SCHEMA =
  '({ parse: (value) => value, parseAsync: async (value) => value, safeParse: (data) => ({ success: true, data }), safeParseAsync: async (data) => ({ success: true, data }) })'

const SENDS_MAIL = /^send\w*(?:mail|link|verification|invitation|otp|code)/i

const MAILS = /mail|resend|smtp|postmark|sendgrid|transport|ses(?:Client)?$/i

/** `mailer.sendMail(…)`, `client.emails.send(…)` */
const MAILER =
  '(send) => { const made = new Proxy(send, { get: (_, key) => (key === "then" || typeof key === "symbol" ? undefined : made) }); return made }'

/** To the first address among its arguments, with all the other texts. */
const MAIL = `(async (...all) => {
  const texts = all.flatMap((each) => (Object(each) === each ? Object.values(each) : each)).filter((each) => typeof each === 'string')
  const to = texts.find((each) => /^[^\\s@<>]+@[^\\s@<>]+$/.test(each))
  const from = 'no-reply@app.example'
  const message = { from, to, subject: 'From a file that is not here', text: texts.filter((each) => each !== to).join('\\n') || '-' }
  const headers = { 'content-type': 'application/json', authorization: 'Basic dGVzdDp0ZXN0' }
  if (to) await fetch('https://smtp.internal/smtp.app.example:587', { method: 'POST', headers, body: JSON.stringify({ envelope: { from, to: [to] }, message }) })
  return { success: true, ok: true, data: { id: '1' }, error: null, messageId: '1', accepted: [to], rejected: [], pending: [] }
})`

/** Columns by what comes if the name says none. An object has them by name. */
function lookUp(table: string, columns: readonly string[]): string {
  const where =
    columns.length === 0
      ? "{ [String(one).includes('@') ? 'email' : 'id']: one }"
      : `Object.fromEntries(${JSON.stringify(columns)}.map((column, index) => [column, all[index]]))`
  return `(async (one, ...more) => { const all = [one, ...more]; return createPrisma(PARTS).${table}.findFirst({ where: Object(one) === one ? one : ${where} }) })`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
