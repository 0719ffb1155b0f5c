import { PLATFORM } from './platform-names.ts'

/** The interpreter's own module. Only texts of this table import it. */
export const INSIDE = 'authscope:inside'

/** Everything of a placeholder as one: what `import * as` gives. */
export const NAMESPACE = 'authscopeNamespace'

/** Packages whose hashing is done outside. */
export const BCRYPT_PACKAGES = ['bcryptjs', 'bcrypt', 'bcrypt-ts', '@node-rs/bcrypt']

export interface TableFacts {
  /** Ids of the providers that there are. */
  readonly providers: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** Every name that is imported from the specifier, by any file. */
  readonly names: readonly string[]
}

/** What stands behind a specifier that is no file of the user's. */
export type TableEntry =
  | { readonly kind: 'text'; readonly text: string; readonly names: readonly string[] | 'any' }
  /** A package's own text, loaded when it is first asked for. */
  | { readonly kind: 'package'; readonly name: string }
  | { readonly kind: 'adapter' | 'placeholder' | 'environment'; readonly text: string }

/** Members of one object of the interpreter's own, by name and as the default export. */
export function members(object: string, names: readonly string[], module: string = INSIDE): TableEntry {
  const text = `import { ${object} as all } from '${module}'\nexport default all\nexport const { ${names.join(', ')} } = all`
  return { kind: 'text', text, names: ['default', ...names] }
}

/** Members of one object of the platform's second part, under the names that a package gives them. */
export function renamed(object: string, names: Readonly<Record<string, string>>): TableEntry {
  const lines = Object.entries(names).map(
    ([name, inner], index) => `const x${index} = all.${inner}\nexport { x${index} as ${name} }`,
  )
  const text = [`import { ${object} as all } from '${PLATFORM}'`, ...lines].join('\n')
  return { kind: 'text', text, names: Object.keys(names) }
}

/** For types, or an effect that is not needed here. */
export function nothing(): TableEntry {
  return { kind: 'text', text: 'export {}', names: [] }
}
