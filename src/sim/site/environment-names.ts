/** Where code names a variable. The name is what the first group has. */
const NAMES = [
  /\b(?:process|import\.meta|Bun)\.env\??\.([A-Za-z_]\w*)/g,
  /\b(?:process|import\.meta|Bun)\.env\[\s*['"]([A-Za-z_]\w*)['"]\s*\]/g,
  // `env.GITHUB_ID` of a file that checks the environment, or of a worker, `SERVER_ENV.GITHUB_ID`; `config.GITHUB_ID`.
  /\b\w*(?:[eE]nv(?:ironment)?|ENV(?:IRONMENT)?)(?:\(\))?\??\.([A-Z][A-Z0-9_]{2,})\b/g,
  /\b\w*(?:[cC]onfig|[sS]ettings|[sS]ecrets|[vV]ar(?:iable)?s)\??\.([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g,
  // `requireEnv('GITHUB_ID')`, and `env.get('GITHUB_ID')` of Qwik and Deno.
  /\b\w*[eE]nv\w*(?:\.get)?\(\s*['"]([A-Z][A-Z0-9_]{2,})['"]/g,
  // `GITHUB_ID: z.string()`, and as other libraries have it.
  /\b([A-Z][A-Z0-9_]{2,})['"]?\s*:\s*(?:(?:z|zod|v|yup|[jJ]oi|s|t|Type)\s*\.|(?:str|bool|num|email|host|port|url|json)\()/g,
]

/** Names in a list, for code that reads each of them: `process.env[name]`. */
const NAMED = /['"]([A-Z][A-Z0-9]*_[A-Z0-9_]+)['"]/g
const READS_EACH = /\b(?:process|import\.meta|Bun)\.env\[\s*[a-z]\w*\s*(?:as\s[^\]]*)?\]/

/** Where several are named at once, as members of a pattern or an import. */
const LISTS = [
  // `= process.env`, `= c.env`, and `= env<Bindings>(c)` of Hono.
  /\{([^{}]*)\}(?:\s*:\s*[\w.<>, ]+)?\s*=\s*(?:(?:\w+\.)+env\b|env<[^()]*>\()/g,
  /\{([^{}]*)\}\s*=\s*(?:await\s+)?\w*(?:[eE]nv|[cC]onfig|[sS]ecrets)\w*\s*[(;\n]/g,
  /import\s*\{([^}]*)\}\s*from\s*['"]\$env\/(?:static|dynamic)\/(?:private|public)['"]/g,
  /import\s*\{([^}]*)\}\s*from\s*['"](?:[.~@#$][^'"]*\/|[~#@])env(?:[./-][\w.-]+)*['"]/g,
]

/** `env.oidcIssuer`, `getEnv().oidcIssuer`: what a file that checks the environment calls its variables. */
const RENAMED =
  /(?<!\b(?:process|import\.meta|Bun)\.)(\b\w*(?:[eE]nv(?:ironment)?)(?:\(\))?\??\.)([a-z]+[A-Z]\w*)\b(?!\s*\()/g

/** The same code with the variables' own names, where no file says what they are. */
export function withOwnNames(text: string): string {
  return text.replace(RENAMED, (whole, before: string, name: string) =>
    new RegExp(`(?<!\\.)\\b${name}\\b`).test(text)
      ? whole
      : before + name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toUpperCase(),
  )
}

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//g

/** Set by the host of a server, for another path than the package's own, or to switch something off: what they say by being there is not so here. */
const ABSENT =
  /^(?:CI|VERCEL|NETLIFY|RENDER|NEXT_PHASE|NEXT_RUNTIME|AUTH_REDIRECT_PROXY_URL|VITEST)$|^VERCEL_(?!\w*(?:CLIENT_?ID|CLIENT_?SECRET)$)|(?:^|_)AUTH_(?:BASE_?)?PATH$|^SKIP_|_SKIP$|DISABLE|BYPASS/

/** Names of switches: what they switch on is not there. */
const SWITCH =
  /^(?:NEXT_PUBLIC_|PUBLIC_|VITE_)?(?:ENABLE|WITH|DEBUG|USE|IS|HAS|ALLOW|FORCE|FEATURE|FLAG)(?:_|$)|_(?:ENABLED|DEBUG|FLAG)$/

/** What is before and after a variable that decides something without being used: `if (X)`, `X &&`, `X ? `, `X === "1"`. */
const DECIDES_AFTER = /^\s*(?:&&|\?(?![.?])|[!=]==?)/
const DECIDES_ALONE = /(?:if\s*\(\s*|!!?|Boolean\(\s*|&&\s*|\|\|\s*)$/
/** `const admins = stored || env.ADMINS` has its value. */
const INSTEAD = /=\s*[\w.?'"()\s]{1,50}\|\|\s*$/
const ENDS_ALONE = /^\s*(?:\)|,|;|\n|\}|$)/

/** Whether code uses a variable only to decide: then it is a switch, which is off. One whose absence is an error has to be there. */
export function isSwitch(name: string, text: string): boolean {
  const uses = [
    ...text.matchAll(new RegExp(`\\b\\w+\\??(?:\\.|\\[\\s*['"])${name}(?:['"]\\s*\\])?(?!\\w)`, 'g')),
  ]
  const isNeeded = uses.some(({ index, 0: found }) => {
    const before = text.slice(Math.max(0, index - 60), index).replace(/(?:process|import\.meta|Bun)\.$/, '')
    const after = text.slice(index + found.length, index + found.length + 160)
    if (/!\s*$/.test(before) && /^[^{};]*[{)]?\s*\{?\s*throw\b/.test(after)) return true
    if (SWITCH.test(name)) return false
    if (INSTEAD.test(before)) return true
    return !(DECIDES_AFTER.test(after) || (DECIDES_ALONE.test(before) && ENDS_ALONE.test(after)))
  })
  return uses.length > 0 ? !isNeeded : SWITCH.test(name)
}

/** Whether a schema asks for it, and does not do without. */
export function isChecked(name: string, text: string): boolean {
  const said = new RegExp(`\\b${name}\\s*:\\s*(?:z|zod|v)\\s*\\.[^\\n]*`).exec(text)?.[0]
  return said !== undefined && !/\b(?:optional|nullish|default)\s*\(/.test(said)
}

/** What Vite adds to the variables. */
const OF_VITE = /\bimport\.meta\.env\??\.(?:BASE_URL|DEV|MODE|PROD|SSR)\b/g

/** The variables that code asks for, in the order in which it names them. */
export function environmentNames(code: string): readonly string[] {
  const text = code.replace(OF_VITE, '')
  const single = NAMES.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name))
  const listed = LISTS.flatMap((pattern) => [...text.matchAll(pattern)]).flatMap(([, list = '']) =>
    list
      .replace(COMMENT, '')
      .split(',')
      .map((part) => part.trim().split(/[\s:=]/)[0] ?? ''),
  )
  if (/\(\s*(?:process|import\.meta|Bun)\.env\s*[,)]/.test(text))
    single.push(
      ...[...text.matchAll(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\s*:\s*[a-z]/g)].map(([, name = '']) => name),
    )
  const each = READS_EACH.test(text) ? [...text.matchAll(NAMED)].map(([, name = '']) => name) : []
  const found = [...single, ...listed.filter((name) => /^[A-Z]\w*$/.test(name)), ...each]
  return [...new Set(found)].filter((name) => !ABSENT.test(name) || isChecked(name, text))
}

/**
 * What a switch must be where code does without none, `undefined` where it may be absent: `if (X === undefined) process.exit(1)` takes an empty one, which is off,
 * and `if (!X) throw` one that says so.
 */
export function demanded(name: string, text: string): string | undefined {
  if (!/\bthrow\b|\bexit\(/.test(text)) return undefined
  if (READS_EACH.test(text) && new RegExp(`['"]${name}['"]`).test(text)) return 'false'
  const member = `[\\w.]*\\w\\??(?:\\.|\\[\\s*['"])${name}(?:['"]\\s*\\])?`
  const locals = [
    ...text.matchAll(new RegExp(`\\b(?:const|let|var)\\s+(\\w+)[^=;\\n]*=\\s*${member}\\s*[;\\n]`, 'g')),
  ].map(([, local = '']) => local)
  const isTaken = new RegExp(`\\{[^{}]*\\b${name}\\b[^{}]*\\}\\s*(?::[^=]+)?=\\s*[\\w.]*\\benv\\b`).test(text)
  const it = `(?:${[member, ...locals, ...(isTaken ? [name] : [])].join('|')})(?!\\w)`
  const ends = `[^{};]*\\)\\s*(?:\\{[^}]{0,400}?|[^;{}\\n]{0,80})(?:\\bthrow\\b|\\bexit\\()`
  const unset = new RegExp(
    `\\bif\\s*\\([^{};]*?(?:\\btypeof\\s+)?\\b${it}\\s*===?\\s*(?:null|undefined|['"]undefined['"])${ends}`,
  )
  const empty = new RegExp(
    `\\bif\\s*\\([^{};]*?(?:!\\s*${it}\\s*(?:[)|&])|\\b${it}\\s*===?\\s*(?:''|""))[^{};]*?${ends.replace('\\)', '\\)?')}`,
  )
  if (empty.test(text)) return 'false'
  return unset.test(text) ? '' : undefined
}

const MAILERS =
  /import\s+(\w+)\s+from\s*['"](?:next-auth|@auth\/[\w-]+)\/providers\/(?:email|forwardemail|loops|mailgun|nodemailer|postmark|resend|sendgrid)['"]/g

/** Whether code has a provider of sign-in links only if a variable is there, and no adapter, which such a provider needs. */
export function isOfNoUse(name: string, text: string): boolean {
  if (/\badapter\b/.test(text)) return false
  const mailers = [...text.matchAll(MAILERS)].map(([, local = '']) => local)
  const decides = `\\b\\w+\\??\\.${name}\\b[^;{}]{0,160}?(?:\\?|&&|\\))[\\s{[(]*(?:\\w*\\.push\\(\\s*)?`
  return mailers.length > 0 && new RegExp(`${decides}(?:${mailers.join('|')})\\s*\\(`).test(text)
}
