import { PLATFORM } from './platform-names.ts'

/** A module of the interpreter. Only texts of this table import it. */
export const INSIDE = 'authscope:inside'

/** The whole placeholder: what `import * as` returns. */
export const NAMESPACE = 'authscopeNamespace'

/** What packages for frameworks export beside their own function. */
export const FRAMEWORK = ['AuthError', 'CredentialsSignin', 'customFetch']

export interface TableFacts {
  /** Ids of the known providers. */
  readonly providers: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** The project's files, and the code of those that the entry leads to. */
  readonly files?: Readonly<Record<string, string>>
  readonly sources?: readonly string[]
  /** Every name that any file imports from the specifier. */
  readonly names: readonly string[]
}

/** What a specifier resolves to, if it is not a file of the user. */
export type TableEntry =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly names: readonly string[] | 'any'
      /** Packages that the text imports, each after those that it needs itself. */
      readonly needs?: readonly string[]
    }
  /** A package's text, loaded when it is first needed. */
  | { readonly kind: 'package'; readonly name: string; readonly needs?: readonly string[] }
  /** A database client on the world's tables. `says` is what a file that is not here is taken for. */
  | {
      readonly kind: 'client'
      readonly text: string
      readonly says: string
      /** The code does not wait for its answers. */
      readonly isAtOnce?: boolean
    }
  | { readonly kind: 'adapter' | 'placeholder' | 'environment'; readonly text: string }

/** Members of an object of the interpreter, by name and as default export. */
export function members(object: string, names: readonly string[], module: string = INSIDE): TableEntry {
  const text = `import { ${object} as all } from '${module}'\nexport default all\nexport const { ${names.join(', ')} } = all`
  return { kind: 'text', text, names: ['default', ...names] }
}

/** Members of an object of the platform's second part, under the names that a package uses. */
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
