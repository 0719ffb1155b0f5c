import { createRequire } from 'node:module'
import type { Plugin, Rollup } from 'vite'
import { PLATFORM } from '../../src/isolate/interpreter/platform-names.ts'
import { PUBLISHED, PUBLISHED_PACKAGES } from '../../src/isolate/packages/published.ts'
import { ROOT } from '../paths.ts'

const inNode = createRequire(import.meta.url)

export const LOADERS = 'virtual:isolate/published'
const ENTRY = 'virtual:published-entry/'
/** What packages take from Node's `url` and `util` is global, too. */
const OF_NODE = '\0virtual:of-node'
/** What `resend` makes of a React component. */
const REACT_EMAIL = '\0virtual:react-email'

/** `virtual:isolate/published`: which file has a package's text. */
export function publishedLoaders(): string {
  const lines = [...PUBLISHED_PACKAGES].map(
    ([name, { file }]) => `${JSON.stringify(name)}: () => import('${LOADERS}/${file}')`,
  )
  return `export const published = { ${lines.join(', ')} }`
}

/** The packages of `virtual:isolate/published/<file>`. */
export function packagesIn(id: string): readonly string[] {
  return Object.keys(PUBLISHED[id.slice(LOADERS.length + 1)] ?? {})
}

/** What to bundle for a package. */
export function publishedEntryOf(name: string): string {
  return ENTRY + name
}

/** The entry of a package's text: everything that the package exports. What it needs of others is imported by name. */
export function publishedEntry(name: string): Plugin {
  const { from = name, instead, parts, needs = [], usesPlatform } = PUBLISHED_PACKAGES.get(name) ?? {}
  const others = new Map(
    needs.map((need) => [inNode.resolve(PUBLISHED_PACKAGES.get(need)?.from ?? need), need] as const),
  )
  return {
    name: 'authscope:published-entry',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (id === ENTRY + name) return `\0${id}`
      if (id === PLATFORM) return { id, external: true }
      if (id === 'url' || id === 'util') return OF_NODE
      if (id === '@react-email/render') return REACT_EMAIL
      if (others.size === 0) return undefined
      const found = await this.resolve(id, importer, { skipSelf: true })
      const need = found && others.get(found.id)
      return need ? { id: need, external: true } : found
    },
    async load(id) {
      if (id === REACT_EMAIL) return REACT_EMAIL_TEXT
      if (id === OF_NODE) return 'export const { TextEncoder, URL } = globalThis'
      if (id !== `\0${ENTRY}${name}`) return undefined
      const first = usesPlatform ? `import '${PLATFORM}'\n` : ''
      if (parts) return first + partsText(parts)
      const found = await this.resolve(from)
      if (!found) throw new Error(`${from} cannot be found`)
      const { exports, code } = await this.load({ id: found.id })
      const isModule = this.parse(code ?? '').body.some(({ type }) =>
        /^(?:Import|Export)\w*Declaration$/.test(type),
      )
      const own =
        instead === undefined
          ? ''
          : ownText(`${ROOT}/${instead}`, await this.load({ id: `${ROOT}/${instead}` }))
      return first + own + (isModule ? moduleText(from, exports ?? []) : commonJsText(from))
    },
  }
}

/** Components are pages' code, which is not here: a mail has the texts and links that its component was given. */
const REACT_EMAIL_TEXT = `
const textsIn = (given) => typeof given === 'string' ? [given] : Object(given) === given ? Object.values(given).flatMap(textsIn) : []
const shown = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
const line = (text) => /^https?:/.test(text) ? '<a href="' + shown(text) + '">' + shown(text) + '</a>' : shown(text)
export const render = async (node) => textsIn(Object(node).props ?? node).flatMap((text) => text.split('\\n')).map((text) => '<p>' + line(text) + '</p>').join('') || '<p></p>'
`

/** Files of a package, each of which has a default export, by the names that they get. */
function partsText(parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts)
    .map(([name, file]) => `export { default as ${name} } from '${file}'`)
    .join('\n')
}

/** A name that is exported by itself comes before one of `export *`. */
function ownText(file: string, { exports }: Rollup.ModuleInfo): string {
  return `export { ${(exports ?? []).join(', ')} } from '${file}'\n`
}

function moduleText(from: string, exports: readonly string[]): string {
  const main = exports.includes('default') ? `export { default } from '${from}'\n` : ''
  return `${main}export * from '${from}'`
}

/** Members of `module.exports` are exported by name, too. */
function commonJsText(from: string): string {
  const names = Object.keys(inNode(from)).filter((name) => isFree(name) && name !== 'default')
  return `import * as all from '${from}'\nexport default all.default ?? all\nexport const { ${names.join(', ')} } = all`
}

function isFree(name: string): boolean {
  try {
    new Function(`const ${name} = 0`)
    return true
  } catch {
    return false
  }
}
