import { codeOnly } from '../../protocol/code-text.ts'
import { escaped, type Use, usesOf } from '../../protocol/code-uses.ts'

type Files = Readonly<Record<string, string>>

/** A file that exports exactly what the others import from a module that is not here. What it gives is for its reader to change. */
export function stubFor(files: Files, specifier: string): string {
  if (specifier.endsWith('.json')) return '{}\n'
  const uses = usesOf(files, specifier)
  const head = `// Replaces ${specifier.replace(/[^\x20-\x7e]/g, '')}. Change what it gives.\n`
  const spread = uses.find(({ local }) => isSettings(files, specifier, local))
  if (spread) return `${head}${settingsOf(spread, files)}`
  const lists = new Set(uses.filter((use) => isListOfProviders(files, use)))
  const provider = providerOf('github', files)
  const imports = lists.size > 0 ? provider.imported : ''
  const exported = uses.map((use) => (lists.has(use) ? listOf(use, provider.made) : exportOf(use)))
  return uses.length === 0 ? `${head}export {}\n` : `${head}${imports}\n${exported.join('\n\n')}\n`
}

/** Whether a text is a stub that no one has begun to change. */
export function isStub(text: string): boolean {
  return /^\/\/ Replaces .+\. Change what it gives\.\n/.test(text)
}

/** Whether a name is or makes the configuration, or is spread into it: `NextAuth(authConfig)`, `Auth(await getConfig())`, `NextAuth({ ...authConfig })`. */
function isSettings(files: Files, specifier: string, local: string): boolean {
  const spread = new RegExp(
    `(?:\\.\\.\\.|Auth\\(\\s*)(?:await\\s+)?${escaped(local)}\\s*(?:\\([^()]*\\)\\s*)?[,})]`,
  )
  const hasName = local !== '' && /auth|config/i.test(specifier) && /config|options/i.test(local)
  return hasName && Object.values(files).some((text) => spread.test(codeOnly(text)))
}

/** Whether a name is all providers of the configuration, or several of them: `{ providers }`, `providers: [...social, Credentials()]`. */
function isListOfProviders(files: Files, { isType, local }: Use): boolean {
  if (isType || local === '') return false
  const name = escaped(local)
  const whole = new RegExp(
    `\\bproviders\\s*:\\s*(?:await\\s+)?${name}\\b(?!\\.(?!map|filter|concat|slice))|\\bproviders\\s*:\\s*\\[[^\\]]*\\.\\.\\.(?:await\\s+)?${name}\\b`,
  )
  const short = /[{,]\s*providers\s*[,}]/
  return Object.values(files).some((text) => {
    // The import itself is no use of it.
    const code = codeOnly(text).replace(/\b(?:import|export)\b[^;'"]*?\bfrom\b/g, '')
    return whole.test(code) || (local === 'providers' && short.test(code))
  })
}

function listOf(use: Use, provider: string): string {
  const list = `[${provider}]`
  if (isFunction(use)) return functionOf(use, list)
  return use.name === 'default' ? `export default ${list}` : `export const ${use.name} = ${list}`
}

function isFunction({ isCalled, members }: Use): boolean {
  return isCalled && members.length === 0
}

function functionOf({ name, isAwaited }: Use, value: string): string {
  const [begin, word] = name === 'default' ? ['export default', 'standIn'] : ['export', name]
  return `${begin} ${isAwaited ? 'async ' : ''}function ${word}() {\n  return ${value}\n}`
}

/** Packages that fill in no provider's id and secret from the environment. */
const NOT_INFERRING = /['"](?:@auth\/(?:core|solid-start)|auth-astro|@builder\.io\/qwik-auth)['"]/

/** A provider that runs as it is: with its settings written out where the framework's package doesn't look for them. */
function providerOf(id: string, files: Files): { readonly imported: string; readonly made: string } {
  const name = id === 'github' ? 'GitHub' : `${id.charAt(0).toUpperCase()}${id.slice(1)}`
  const text = Object.values(files).join('\n')
  const isInferred = /['"]next-auth['"]/.test(text) || !NOT_INFERRING.test(text)
  const prefix = `process.env.AUTH_${id.toUpperCase()}`
  return {
    imported: `import ${name} from '${isInferred ? 'next-auth' : '@auth/core'}/providers/${id}'\n`,
    made: isInferred ? name : `${name}({ clientId: ${prefix}_ID, clientSecret: ${prefix}_SECRET })`,
  }
}

const NAMED =
  /\b(?:provider(?:Id)?\s*[!=]==?\s*|signIn\(\s*)(['"])(google|github|discord|gitlab|facebook|linkedin|spotify|twitch|slack)\1/

/** One that the other files speak of. */
function providerIn(files: Files): string {
  return NAMED.exec(Object.values(files).join('\n'))?.[2] ?? 'github'
}

/** The least that a configuration needs: one provider. */
function settingsOf(use: Use, files: Files): string {
  const { imported, made } = providerOf(providerIn(files), files)
  const value = `{ providers: [${made}], callbacks: {} }`
  if (isFunction(use)) return `${imported}\n${functionOf(use, value)}\n`
  if (use.name === 'default') return `${imported}\nexport default ${value}\n`
  // The type is a sign of next-auth.
  const isTyped = imported.includes('next-auth')
  const type = isTyped ? "import type { NextAuthConfig } from 'next-auth'\n" : ''
  return `${type}${imported}\nexport const ${use.name}${isTyped ? ': NextAuthConfig' : ''} = ${value}\n`
}

function exportOf(use: Use): string {
  const { name, isType, isAwaited, isConstructed, members } = use
  const isDefault = name === 'default'
  const word = isDefault ? 'standIn' : name
  const begin = isDefault ? 'export default ' : 'export '
  if (isType) return isDefault ? `type ${word} = any\nexport default ${word}` : `export type ${name} = any`
  if (isConstructed)
    return `${begin}class ${word} {\n  [member: string]: any\n  constructor(..._args: any[]) {}\n}`
  if (isFunction(use))
    return `${begin}${isAwaited ? 'async ' : ''}function ${word}(..._args: any[]): ${isAwaited ? 'Promise<any>' : 'any'} {\n  return null\n}`
  const value = members.length === 0 ? 'null' : objectOf(members, '')
  const alsoType = /^[A-Z][a-z]/.test(name) ? `export type ${name} = any\n` : ''
  return isDefault
    ? `const ${word}: any = ${value}\nexport default ${word}`
    : `${alsoType}export const ${name}: any = ${value}`
}

/** An object with the members that are used: `{ user: { findUnique: async () => null } }`. */
function objectOf(paths: readonly string[], indent: string): string {
  const inner = `${indent}  `
  const lines = grouped(paths, (path) => path.split('.')[0] ?? '').map(([first, all]) => {
    const deeper = all.flatMap((path) => (path.includes('.') ? [path.slice(path.indexOf('.') + 1)] : []))
    const key = first.replace('()', '')
    if (deeper.length > 0) return `${inner}${key}: ${objectOf(deeper, inner)},`
    if (first.endsWith('()')) return `${inner}${key}: async (..._args: any[]): Promise<any> => null,`
    return `${inner}${key}: ${/^[A-Z\d_]+$/.test(key) ? `'${key}'` : 'null'},`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

function grouped<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): readonly (readonly [string, readonly T[]])[] {
  const keys = [...new Set(items.map(keyOf))]
  return keys.map((key) => [key, items.filter((item) => keyOf(item) === key)] as const)
}
