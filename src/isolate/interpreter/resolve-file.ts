/** Finds the file that a relative or aliased specifier means. */
export function resolveFile(
  files: Readonly<Record<string, unknown>>,
  from: string,
  specifier: string,
): string | undefined {
  const candidates = specifier.startsWith('.')
    ? [joinPaths(from, specifier)]
    : aliased(specifier).flatMap((path) => [path, `src/${path}`])
  return candidates
    .flatMap((path) => [path, path.replace(/\.js$/, '.ts'), ...ENDINGS.map((ending) => path + ending)])
    .find((path) => Object.hasOwn(files, path))
}

const ENDINGS = ['.ts', '.mts', '.js', '.mjs', '/index.ts', '/index.js']

/** Paths that an alias usually means. */
function aliased(specifier: string): string[] {
  const path = /^(?:@\/|~\/|#\/|src\/)(.+)$/.exec(specifier)?.[1]
  const lib = /^\$lib\/(.+)$/.exec(specifier)?.[1]
  if (path) return [path]
  // A tab may replace a package.
  return lib ? [`lib/${lib}`] : [`packages/${specifier.replace(/^@[^/]+\//, '')}`]
}

/** There is nothing above the project's root: extra `..` are ignored. */
function joinPaths(from: string, specifier: string): string {
  const parts = from.split('/').slice(0, -1)
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
