import { posix } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from '../paths.ts'

/** What a page loads one after the other, by the name of the file that it becomes: what draws the first sentence, then what opens the sandbox. */
const STAGES = { start: 'src/ui/app/main.tsx', open: 'src/ui/app/open.tsx' } as const

interface Modules {
  readonly getModuleInfo: (
    id: string,
  ) => { readonly code: string | null; readonly importedIds: readonly string[] } | null
}

/** One file for each stage, with everything that is always loaded with it: many small files are compressed worse. */
export function startChunks(): { name: (id: string, modules: Modules) => string | null; priority: number }[] {
  return Object.entries(STAGES).map(([stage, entry], index, { length }) => {
    let closure: ReadonlySet<string> | undefined
    return {
      name(id, modules) {
        closure ??= closureOf(`${ROOT}/${entry}`, modules)
        return closure.has(id) ? stage : null
      },
      // What both need is in the first.
      priority: length - index,
    }
  })
}

/** A module and all that it imports, however indirectly. Of the file that exports every icon, only the icons that are used. */
function closureOf(entry: string, modules: Modules): ReadonlySet<string> {
  const found = new Set([entry])
  for (const id of found) {
    const { code, importedIds } = modules.getModuleInfo(id) ?? { code: null, importedIds: [] }
    const icons = importedIds.find((imported) => ICONS.test(imported))
    if (ICONS.test(id)) continue
    for (const imported of importedIds) found.add(imported)
    if (icons !== undefined && code !== null)
      for (const path of iconsIn(code, icons, modules)) found.add(path)
  }
  return found
}

const ICONS = /[/]lucide-react[.]mjs$/

/** The files of the icons that a module imports by name. */
function iconsIn(code: string, icons: string, modules: Modules): readonly string[] {
  const list = modules.getModuleInfo(icons)?.code ?? ''
  const names = /import {([^}]*)} from ['"]lucide-react['"]/.exec(code)?.[1]?.split(',') ?? []
  return names.flatMap((name) => {
    const of = new RegExp(`^export .*\\bdefault as ${name.trim().split(' ')[0]}[, ].*from '(.*)'`, 'm')
    const path = of.exec(list)?.[1]
    return path === undefined ? [] : [posix.join(posix.dirname(icons), path)]
  })
}

/** Begins to fetch the second stage with the page, behind the first. */
export function preloadOpen(): Plugin {
  return {
    name: 'authscope:preload-open',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle)
          .filter(({ type, fileName }) => type === 'chunk' && /^assets\/open-/.test(fileName))
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `./${fileName}` },
            injectTo: 'head',
          })),
    },
  }
}
