import type { Rollup } from 'vite'

/** Where the build puts what only the editor needs. */
const EDITOR = 'assets/editor/'

type Bundle = Readonly<
  Record<
    string,
    | Pick<Rollup.OutputAsset, 'type'>
    | (Pick<Rollup.OutputChunk, 'type' | 'imports'> & Partial<Pick<Rollup.OutputChunk, 'viteMetadata'>>)
  >
>

/**
 * What can be kept when there is time: the files of the editor's folder, but those that something outside of it imports. These are loaded
 * with it, and must be there without a server from the beginning.
 */
export function lazyPrecache(bundle: Bundle): ReadonlySet<string> {
  const atOnce = new Set<string>()
  const follow = (name: string): void => {
    const file = bundle[name]
    if (file === undefined || atOnce.has(name)) return
    atOnce.add(name)
    if (file.type !== 'chunk') return
    const { importedCss = [], importedAssets = [] } = file.viteMetadata ?? {}
    for (const each of [...file.imports, ...importedCss, ...importedAssets]) follow(each)
  }
  for (const name of Object.keys(bundle)) if (!name.startsWith(EDITOR)) follow(name)
  return new Set(Object.keys(bundle).filter((name) => !atOnce.has(name)))
}
