import type { Params } from './context.ts'

/** A path as Hono writes it: `/users/:id`, `/:date{[0-9]+}`, `/admin/*`, `/:lang?`. */
export function patternOf(path: string): RegExp {
  const parts = path.split('/').filter((part) => part !== '')
  const text = parts.map((part, index) => {
    if (part === '*') return index === parts.length - 1 ? '(?:/.*)?' : '/[^/]+'
    const [, name, inner, optional] = /^:(\w+)(?:\{(.+)\})?(\?)?$/.exec(part) ?? []
    if (name === undefined) return `/${part.replace(/[.+^$()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')}`
    return optional ? `(?:/(?<${name}>${inner ?? '[^/]+'}))?` : `/(?<${name}>${inner ?? '[^/]+'})`
  })
  return new RegExp(`^${text.join('')}/?$`)
}

/** What a pattern finds in a path; `undefined` if it does not fit. */
export function matchOf(pattern: RegExp, path: string): Params | undefined {
  const found = pattern.exec(path)
  if (!found) return undefined
  const named = Object.entries(found.groups ?? {}).filter(([, each]) => each !== undefined)
  return Object.fromEntries(named.map(([name, each]) => [name, decoded(each)]))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Two paths, one below the other. */
export function joined(base: string, path: string): string {
  return `/${[base, path].join('/')}`.replace(/\/{2,}/g, '/')
}
