/** The parts of `node:path` that configurations use, with slashes as on Linux. There are no files behind these paths. */
export const sep = '/'
export const delimiter = ':'

export function normalize(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else if (part !== '..' || !isAbsolute(path)) parts.push(part)
  }
  const root = isAbsolute(path) ? '/' : ''
  const end = path.endsWith('/') && `${root}${parts.join('/')}` !== '/' ? '/' : ''
  return `${root}${parts.join('/') || (root === '' ? '.' : '')}${end}`
}

export function isAbsolute(path: string): boolean {
  return path.startsWith('/')
}

export function join(...parts: readonly unknown[]): string {
  // import.meta.dirname is undefined here.
  return normalize(parts.filter((part) => part !== undefined && part !== '').join('/'))
}

export function resolve(...parts: readonly unknown[]): string {
  const from = parts.findLastIndex((part) => isAbsolute(String(part)))
  const path = normalize(`/${parts.slice(Math.max(0, from)).map(String).join('/')}`)
  return path.length > 1 ? path.replace(/\/$/, '') : path
}

export function dirname(path: string): string {
  if (/^\/+$/.test(path)) return '/'
  const at = path.replace(/\/+$/, '').lastIndexOf('/')
  return at < 0 ? '.' : at === 0 ? '/' : path.slice(0, at)
}

export function basename(path: string, ending = ''): string {
  const name = path.replace(/\/+$/, '').split('/').at(-1) ?? ''
  return ending !== '' && name !== ending && name.endsWith(ending) ? name.slice(0, -ending.length) : name
}

export function extname(path: string): string {
  const name = basename(path)
  const at = name === '..' ? 0 : name.lastIndexOf('.')
  return at > 0 ? name.slice(at) : ''
}

export function parse(path: string): object {
  const [base, ext] = [basename(path), extname(path)]
  return {
    root: isAbsolute(path) ? '/' : '',
    dir: path.includes('/') ? dirname(path) : '',
    base,
    ext,
    name: basename(base, ext),
  }
}

export function relative(from: string, to: string): string {
  const [one, other] = [resolve(from), resolve(to)].map((path) =>
    path.split('/').filter((part) => part !== ''),
  )
  const [mine = [], theirs = []] = [one, other]
  const same = mine.findIndex((part, index) => part !== theirs[index])
  const shared = same < 0 ? mine.length : same
  return [...mine.slice(shared).map(() => '..'), ...theirs.slice(shared)].join('/')
}
