import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { BUDGETS, type BudgetName } from './budgets.ts'

export interface SizeRow {
  readonly name: BudgetName
  readonly files: readonly string[]
  readonly kilobytes: number
  readonly budget: number
  readonly over: boolean
}

/** Weighs a finished build against the budgets. */
export function measureSizes(dist: string): SizeRow[] {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const firstLoad = firstLoadFiles(html)
  return [
    row(dist, 'first sentence (script and style)', firstLoadFiles(html, false)),
    row(dist, 'first page load (script and style)', firstLoad),
    row(dist, 'worker start script', ['worker.js']),
    row(dist, 'WebAuthn part of the worker', ['webauthn.js']),
    row(dist, 'passkeys: authenticator, client half and lab', [
      'passkeys.js',
      ...lateFiles(dist, 'passkeys-tab', firstLoad),
    ]),
  ]
}

/** The scripts and styles that a page fetches to start: entry, preloaded modules and style sheets; or only those that it can't begin without. */
export function firstLoadFiles(html: string, isWhole = true): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? []
  const files = tags.flatMap((tag) => {
    const wanted = tag.startsWith('<script') || /\brel="(?:modulepreload|stylesheet)"/.test(tag)
    const path = /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1]
    return wanted && path && (isWhole || !tag.includes('fetchpriority="low"'))
      ? [path.replace(/^\.\//, '')]
      : []
  })
  return [...new Set(files)]
}

/** A chunk that loads late, with the scripts that it needs and the page hasn't loaded yet. */
function lateFiles(dist: string, name: string, loaded: readonly string[]): string[] {
  const entry = readdirSync(join(dist, 'assets')).find(
    (file) => file.startsWith(`${name}-`) && file.endsWith('.js'),
  )
  if (entry === undefined) throw new Error(`The build has no chunk "${name}".`)
  const found = new Set<string>()
  const add = (file: string): void => {
    if (found.has(file) || loaded.includes(file)) return
    found.add(file)
    for (const each of staticImports(readFileSync(join(dist, file), 'utf8'))) add(`assets/${each}`)
  }
  add(`assets/${entry}`)
  return [...found]
}

/** Scripts beside a built one that it imports before it runs. */
export function staticImports(code: string): string[] {
  return [...code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g)].flatMap(
    ([, file]) => file ?? [],
  )
}

function row(dist: string, name: BudgetName, files: readonly string[]): SizeRow {
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)
  return judge(name, files, bytes / 1000)
}

/** What has been weighed, beside its budget. */
export function judge(name: BudgetName, files: readonly string[], kilobytes: number): SizeRow {
  const budget = BUDGETS[name]
  return { name, files, kilobytes, budget, over: kilobytes > budget }
}
