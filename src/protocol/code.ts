/** The user's own configuration of app.example, instead of the built-in one. */
export interface Code {
  /** Texts by path: `auth.ts`, `lib/roles.ts`. */
  readonly files: Readonly<Record<string, string>>
  /** Which of them is the configuration. */
  readonly entry: string
  /** `process.env`. Absent: test values for what the files ask for (`code.environment`). */
  readonly environment?: Readonly<Record<string, string>>
  /** Variables whose values are someone's own: no export has them. */
  readonly private?: readonly string[]
  /** What placeholders give instead of failing, as JSON: by what is imported, then by the member that is used (`getUser()`). */
  readonly placeholders?: Placeholders
  /** Default: 1000 ms and 64 MB. */
  readonly limits?: CodeLimits
  /** Session strategy to use instead of the one that the code sets. Absent: the one in the code. */
  readonly strategy?: Strategy
}

export type Placeholders = Readonly<Record<string, Readonly<Record<string, string>>>>

/** How sessions are kept: encrypted in the cookie, or as a row whose token is in the cookie. */
export type Strategy = 'jwt' | 'database'

/** What one call of it may take. */
export interface CodeLimits {
  /** Milliseconds that it may run, waiting not counted. */
  readonly runMs: number
  /** Of the whole interpreter: 16 MB, which an empty one has, to 512 MB. */
  readonly memoryBytes: number
}

/** Where in the user's files. Lines and columns are counted from 1. */
export interface SourceLocation {
  readonly file: string
  readonly line: number
  readonly column?: number
}

/** Which package’s function was called: `NextAuth`, `Auth`, `SvelteKitAuth`, `ExpressAuth`, `QwikAuth$`, `SolidAuth`, … */
export type CodeFlavour =
  | 'next-auth'
  | 'core'
  | 'sveltekit'
  | 'express'
  | 'qwik'
  | 'qwik-city'
  | 'solid'
  | 'hono'
  | 'astro'
  | 'nuxt'

/** Something about the code that is not as its author may expect. */
export interface CodeNotice {
  readonly notice:
    | 'placeholder'
    | 'adapter'
    | 'module-variable'
    | 'result'
    | 'several-calls'
    | 'column'
    | 'inputs'
    | 'hashed'
    | 'secret'
    | 'registered'
    | 'answer'
    | 'middleware'
  readonly message: string
  readonly location?: SourceLocation
  readonly missing?: CodeMissing
  /** Digests that the code made of a password, as hexadecimal digits. */
  readonly made?: readonly string[]
}

/** The placeholder that a notice or a failure is about. */
export interface CodeMissing {
  /** What is imported: `@/lib/users`. */
  readonly specifier: string
  /** The member that was used: `getUser()`. Absent: it is only imported. */
  readonly path?: string
  /** The tab that would replace it. */
  readonly file: string
  /** What it gave, as JSON: what the code reads of it. */
  readonly gave?: string
}

/** The code could not be run, or not to its end. */
export interface CodeFailure {
  /** `import`, `syntax`, `version-4`, `other-library`, `no-config`, `threw`, `overrun`, `memory`, `stack`, `not-started`, `trapped`, `never-settles`, `ended`, or what a value cannot cross with. */
  readonly problem: string
  readonly message: string
  readonly location?: SourceLocation
  /** The user's own frames, one a line. */
  readonly stack?: string
  /** The placeholder that was used. */
  readonly missing?: CodeMissing
}

/** What a project may contain. */
export const CODE_LIMITS = {
  files: 64,
  fileBytes: 256 * 1024,
  allBytes: 1024 * 1024,
  variables: 200,
  /** Characters of one value. */
  value: 8000,
  /** Members of placeholders that were said to give something. */
  placeholders: 100,
} as const
