import { type Import, isCommonJs } from '../../protocol/code-imports.ts'
import type { FileLocation, Notice } from '../messages.ts'
import type { Exported } from './file-exports.ts'
import { NAMESPACE, type TableEntry } from './table-entry.ts'

/** An import, the file that has it, and the file that it leads to. */
export interface Met extends Import {
  readonly from: string
  /** Absent: not a file of the project. */
  readonly file?: string | undefined
}

/** What a module outside the project has of a name that a file passes on by `export * from`. */
export type Offer = (specifier: string, name: string) => 'has' | 'may-have' | 'stands-in' | 'lacks'

/** Where a name comes from: a file or module that has it or may have it, or the specifier of a placeholder. */
type Source = 'has' | 'may-have' | { readonly of: string }

export interface Links {
  /** By specifier: names that only `export * from` asks of it. */
  readonly passedOn: ReadonlyMap<string, ReadonlySet<string>>
  /** By file: names that it is asked for and does not have. They are placeholders in it. */
  readonly lacking: ReadonlyMap<string, ReadonlySet<string>>
  /** By file: names that several of its `export * from` give, each with the specifier of the one that it is taken from. */
  readonly chosen: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Files that give one value, whose members are its names: CommonJS and JSON. */
  readonly wholes: ReadonlySet<string>
  readonly notices: readonly Notice[]
}

/** Where each imported name of a file of the project comes from: type-only exports and files that are not there leave gaps. */
export function linkFiles(
  sources: ReadonlyMap<string, string>,
  imports: readonly Met[],
  { exported, offer }: { readonly exported: ReadonlyMap<string, Exported>; readonly offer: Offer },
): Links {
  const wholes = new Set([...sources].flatMap(([file, text]) => (isOneValue(file, text) ? [file] : [])))
  const stars = imports.filter(({ kind }) => kind === 'star')
  const passedOn = new Map<string, Set<string>>()
  const lacking = new Map<string, Set<string>>()
  const notices: Notice[] = []
  const chosen = new Map<string, Map<string, string>>()
  const decided = new Set<string>()
  const sourceOf = (file: string, name: string, seen: Set<string>): Source | undefined => {
    if (seen.has(file)) return undefined
    seen.add(file)
    if (wholes.has(file)) return 'may-have'
    if (exported.get(file)?.has(name)) return 'has'
    if (name === 'default') return undefined
    const found = stars
      .filter(({ from }) => from === file)
      .flatMap(({ file: inner, specifier }) => {
        const offered = inner === undefined ? offer(specifier, name) : sourceOf(inner, name, seen)
        const source = offered === 'stands-in' ? { of: specifier } : offered
        return source === undefined || source === 'lacks' ? [] : [{ source, specifier }]
      })
    const taken =
      found.find(({ source }) => source === 'has') ??
      found.find(({ source }) => source === 'may-have') ??
      found[0]
    const key = `${file}\n${name}`
    if (taken && taken.source !== 'may-have' && found.length > 1 && !decided.has(key))
      chosen.set(file, new Map([...(chosen.get(file) ?? []), [name, taken.specifier]]))
    decided.add(key)
    return taken?.source
  }
  for (const { file, kind, line, names, from, specifier } of imports) {
    if (file === undefined || kind === 'require') continue
    for (const name of names) {
      const found = sourceOf(file, name, new Set())
      if (typeof found === 'object') add(passedOn, found.of, name)
      else if (found) continue
      else if (!exported.get(file)?.mentions(name) && add(lacking, file, name) && kind === 'static')
        notices.push(lackingNotice(specifier, name, { file: from, line }))
    }
  }
  return { passedOn, lacking, chosen, wholes, notices }
}

function add(map: Map<string, Set<string>>, key: string, name: string): boolean {
  const names = map.get(key) ?? new Set()
  map.set(key, names)
  return !names.has(name) && names.add(name).size > 0
}

function lackingNotice(specifier: string, name: string, location: FileLocation): Notice {
  const message = `${specifier} has no export ${name}. If it is only a type, nothing is wrong; using it as a value fails`
  return { kind: 'placeholder', message, location }
}

function isOneValue(file: string, text: string): boolean {
  return file.endsWith('.json') || isCommonJs(text)
}

/** The module with placeholders for the names that a file does not have. */
export function gapsOf(file: string): string {
  return `lacking:${file}`
}

export interface FileParts {
  readonly sources: ReadonlyMap<string, string>
  readonly imports: readonly Met[]
  readonly links: Links
  /** What replaces a specifier outside the project. */
  readonly entryOf: (specifier: string) => TableEntry | undefined
}

/** On the first line of each module, so that lines stay where they are: the environment, with what Vite adds on a server. */
const PROLOGUE =
  "import.meta.env={...process.env,BASE_URL:'/',DEV:process.env.NODE_ENV!=='production',MODE:process.env.NODE_ENV,PROD:process.env.NODE_ENV==='production',SSR:true};"

/** A file of the project as the interpreter runs it. */
export function moduleOf(file: string, parts: FileParts): string {
  const { sources, imports, links } = parts
  const text = sources.get(file) ?? ''
  const wanted = new Set(
    imports.flatMap((met) => (met.file === file && met.kind !== 'require' ? met.names : [])),
  )
  if (file.endsWith('.json'))
    return `const authscopeAll = ${text}\n${namesOfValue('authscopeAll', 'authscopeAll', wanted)}`
  const own = imports.filter(({ from }) => from === file)
  const top = PROLOGUE + requireIn(text, own, parts)
  if (links.wholes.has(file)) {
    const main = 'module.exports?.__esModule ? module.exports.default : module.exports'
    const begin = 'const module={exports:{}},__dirname="/",__filename="/";let exports=module.exports;'
    // Such files run in sloppy mode: what is set without being declared is a global.
    const loose = [...text.matchAll(/^\s*([a-z_]\w*)\s*=[^=>]/gim)].map(
      ([, name]) => `globalThis.${name}??=void 0;`,
    )
    return `${top}${begin}${loose.join('')}${withWholes(text, own, parts)}\n${namesOfValue('module.exports', main, wanted)}`
  }
  const lacking = [...(links.lacking.get(file) ?? [])]
  const gaps =
    lacking.length > 0 ? `\nexport { ${lacking.join(', ')} } from ${JSON.stringify(gapsOf(file))}` : ''
  return `${top}${withWholes(text, own, parts)}${gaps}${choicesOf(file, links)}`
}

/** A name that several `export * from` give is exported by name: the first that has it wins, as in bundlers. */
function choicesOf(file: string, { chosen }: Links): string {
  return [...(chosen.get(file) ?? [])]
    .map(([name, specifier]) => `\nexport { ${name} } from ${JSON.stringify(specifier)}`)
    .join('')
}

/** The names that are asked of a value: itself as default and as the whole module, and its members. */
function namesOfValue(value: string, main: string, wanted: ReadonlySet<string>): string {
  const members = [...wanted].filter((name) => name !== 'default' && name !== NAMESPACE)
  return [
    `export default ${main}`,
    `const authscopeWhole = ${value}\nexport { authscopeWhole as ${NAMESPACE} }`,
    ...members.map(
      (name, index) =>
        `const authscopeName${index} = authscopeWhole?.${name}\nexport { authscopeName${index} as ${name} }`,
    ),
  ].join('\n')
}

/** `require` of the names that a file asks for, which are imported before anything runs. */
function requireIn(text: string, own: readonly Met[], { links, entryOf }: FileParts): string {
  if (!/\brequire\b/.test(text) || /\b(?:const|let|var|function)\s+require\b/.test(text)) return ''
  const required = new Map(own.filter(({ kind }) => kind === 'require').map((met) => [met.specifier, met]))
  const lines = [...required.values()].map(({ file, specifier }, index) => {
    const [name, from] = [`authscopeRequired${index}`, JSON.stringify(specifier)]
    if (file === undefined && isPlaceholder(entryOf(specifier)))
      return [specifier, name, `import { ${NAMESPACE} as ${name} } from ${from};`]
    if (file !== undefined)
      return [specifier, name, `import ${links.wholes.has(file) ? name : `* as ${name}`} from ${from};`]
    // A package's function with the names beside it.
    const callable = `typeof ${name}.default=='function'?new Proxy(${name}.default,{get:(main,key)=>key in ${name}?${name}[key]:main[key]}):${name}`
    return [specifier, callable, `import * as ${name} from ${from};`]
  })
  const table = lines.map(([specifier, value]) => `if(name===${JSON.stringify(specifier)})return ${value};`)
  const unknown = 'throw new Error("require of "+name+": write its name directly into require(…)")'
  return `${lines.map(([, , line]) => line).join('')}const require=(name)=>{${table.join('')}${unknown}};`
}

export function isPlaceholder(entry: TableEntry | undefined): boolean {
  return entry !== undefined && entry.kind !== 'text' && entry.kind !== 'package'
}

/** `import * as schema` and `export * as schema` of a placeholder have every name, and so has what `import()` of it gives. */
function withWholes(text: string, own: readonly Met[], { links, entryOf }: FileParts): string {
  return own
    .flatMap(({ file, kind, specifier, whole }) => {
      if (whole === undefined || kind === 'require') return []
      const isOne = file === undefined ? isPlaceholder(entryOf(specifier)) : links.wholes.has(file)
      if (!isOne || (kind === 'dynamic' && file !== undefined)) return []
      return [{ start: whole[0], end: whole[1], kind }]
    })
    .toSorted((one, other) => other.start - one.start)
    .reduce((code, { start, end, kind }) => {
      const [before, after] = [code.slice(0, start), code.slice(end)]
      return kind === 'dynamic'
        ? `${before}.then((all)=>all.${NAMESPACE})${after}`
        : `${before}{ ${NAMESPACE}${code.slice(start + 1, end)} }${after}`
    }, text)
}
