import { localName } from './client-table.ts'
import { isEnvironmentFile, isProjectFile } from './known-packages.ts'
import { INSIDE, NAMESPACE, type TableEntry, type TableFacts } from './table-entry.ts'

/** SvelteKit's modules of variables, and files that are not here and check the environment or read it. */
export function environmentEntry(specifier: string, facts: TableFacts): TableEntry | undefined {
  const kind = /^\$env\/(static|dynamic)\/(?:private|public)$/.exec(specifier)?.[1]
  if (kind) return svelteEntry(kind, facts)
  const isFile = isProjectFile(specifier) && isEnvironmentFile(specifier)
  const made = facts.names.map((name) => codeOf(specifier, name, facts, isFile))
  if (!isFile && made.every((code) => code === undefined)) return undefined
  const lines = facts.names.map((name, index) => {
    const code = made[index] ?? `placeholder(${JSON.stringify(specifier)}, ${JSON.stringify(name)})`
    return `const x${index} = ${code}\nexport { x${index} as ${name} }`
  })
  return {
    kind: 'environment',
    text: [
      `import { placeholder } from '${INSIDE}'`,
      `const variables = ${checked(facts.sources)}`,
      ...lines,
    ].join('\n'),
  }
}

/**
 * As in a file that checks them: what counts is a number, and what the code takes for a list is one. Such a file may give them other names:
 * `googleClientId` is `AUTH_GOOGLE_ID`.
 */
function checked(sources: readonly string[] = []): string {
  const lists = matches(sources, LISTED).map(([, name]) => name)
  return `new Proxy(process.env, { get: (all, name) =>
  typeof name === 'string' && all[name] === undefined && /^[a-z]+[A-Z]/.test(name) ?
    ((upper) => all[upper] ?? all['AUTH_' + upper.replace('_CLIENT_', '_')])(name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase()) :
  ${JSON.stringify(lists)}.includes(name) && all[name] ? all[name].split(',') :
  /_(?:AGE|TTL|SECONDS|MINUTES|DAYS|LIFETIME|EXPIRES_IN|EXPIRY|TIMEOUT|DURATION|PORT|ROUNDS|LIMIT)$/.test(String(name)) && /^\\d+$/.test(all[name]) ? Number(all[name]) : all[name] })`
}

/** What only lists do: `env.ALLOWED_DOMAINS.some((domain) => …)`. */
const LISTED = '\\.([A-Z][A-Z0-9_]*)[!?]?\\.(?:every|filter|find|flatMap|forEach|join|map|some)\\s*\\('

function svelteEntry(kind: string, { environment, names }: TableFacts): TableEntry {
  if (kind === 'dynamic')
    return { kind: 'text', text: `export const env = ${JSON.stringify(environment)}`, names: ['env'] }
  const lines = names.map((name) => `export const ${name} = ${JSON.stringify(environment[name])}`)
  return { kind: 'text', text: lines.join('\n'), names: 'any' }
}

/** What a name is whose variables are those of the environment, unchecked. */
function codeOf(
  specifier: string,
  name: string,
  { sources = [] }: TableFacts,
  isFile: boolean,
): string | undefined {
  const local = localName(specifier, name, sources)
  const used = usedAs(local, sources)
  if (used !== undefined || !isFile) return used
  if (/^[A-Z][A-Z0-9_]*$/.test(name)) return `variables.${name}`
  if (name !== 'default' && name !== NAMESPACE && !/env$|^config$/i.test(name)) return undefined
  // `env()`, which reads them when they are needed, perhaps of a request: `serverEnv(event)`.
  return has(sources, `(?<![\\w$.])${local}\\s*\\(`) ? '() => variables' : 'variables'
}

/** A variable's name. One of an enumeration looks the same, which is why the object's name or the variable's own has to say more. */
const VARIABLE = '[A-Z][A-Z0-9]*_[A-Z0-9_]+'
const IS_ENVIRONMENT = /(?:^|[a-z_])(?:env(?:ironment)?s?(?:vars?)?|secrets|vars)$/i
const OF_SERVICES = '[A-Z][A-Z0-9_]*_(?:CLIENT_ID|SECRET|URL|URI|ISSUER|API_KEY|SECRET_KEY|TENANT_ID)\\b'

/** By how the code reads it: `env.GITHUB_ID`, `loadEnv().GITHUB_ID`, `const { config } = readEnv()`, `required('GITHUB_ID')`. */
function usedAs(local: string, sources: readonly string[]): string | undefined {
  if (local === NAMESPACE) return undefined
  const it = `(?<![\\w$.])${local.replaceAll('$', '\\$')}`
  const reads = (object: string, name = local) =>
    has(sources, `${object}[!?]?\\.${OF_SERVICES}`) ||
    (IS_ENVIRONMENT.test(name) && has(sources, `${object}[!?]?\\.${VARIABLE}`))
  if (reads(it) || takenFrom(it, sources, '\\s*[;\\n]').some(({ key }) => isVariable(key))) return 'variables'
  const call = `${it}\\s*(?:<[^()]*>)?\\(`
  if (/env|config|secret|required?|var/i.test(local) && has(sources, `${call}\\s*['"]${VARIABLE}['"]`))
    return '(name) => variables[name]'
  const targets = matches(sources, `(?:const|let|var)\\s+(\\w+)[^=;\\n]*=\\s*(?:await\\s+)?${call}`)
  const isRead = targets.some(([, target = '']) => reads(`(?<![\\w$.])${target}`, target))
  const members = takenFrom(it, sources, '\\s*\\(').filter(
    ({ key, alias }) => isVariable(key) || reads(`(?<![\\w$.])${alias}`, alias),
  )
  if (!isRead && members.length === 0 && !reads(`${call}[^()]*\\)+`)) return undefined
  const inner = members.filter(({ key }) => !isVariable(key)).map(({ key }) => `, ${key}: variables`)
  return inner.length === 0 ? '() => variables' : `() => ({ ...variables${inner.join('')} })`
}

function isVariable(name: string): boolean {
  return new RegExp(`^${VARIABLE}$`).test(name)
}

/** `const { config, port: main } = readEnv()` */
function takenFrom(it: string, sources: readonly string[], after: string) {
  return matches(sources, `\\{([^{}]*)\\}\\s*=\\s*(?:await\\s+)?${it}${after}`).flatMap(([, list = '']) =>
    list.split(',').flatMap((part) => {
      const [, key, alias = key] = /^\s*(\w+)(?:\s*:\s*(\w+))?/.exec(part) ?? []
      return key === undefined || alias === undefined ? [] : [{ key, alias }]
    }),
  )
}

function matches(sources: readonly string[], pattern: string): readonly RegExpMatchArray[] {
  return sources.flatMap((text) => [...text.matchAll(new RegExp(pattern, 'g'))])
}

function has(sources: readonly string[], pattern: string): boolean {
  return sources.some((text) => new RegExp(pattern).test(text))
}
