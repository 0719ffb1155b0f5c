/** The platform's second part, a module that user code cannot import. */
export const PLATFORM = 'authscope:platform'

/** The parts of `node:crypto` that it leaves out, because few need them: ciphers and keys. */
export const CIPHERS = 'authscope:ciphers'

/** What runs middleware: loaded for projects that have some. */
export const MIDDLEWARE = 'authscope:middleware'

const CIPHER_NAMES = /\bcreate(?:(?:Dec|C)ipheriv|\w+Key|Sign)\b|\bKeyObject\b/

/** The names that it defines. Names that code puts together at run time are not noticed. */
const NAMES =
  /\b(?:AbortController|AbortSignal|Blob|Buffer|Bun|CryptoKey|CustomEvent|DOMException|Event|EventTarget|File|FormData|Intl|blob|formData|authorized|cookies|localeCompare|nextUrl|structuredClone|subtle|toLocale\w+)\b/

export interface LateParts {
  readonly hasMiddleware: boolean
  /** Texts that the table's texts build on: database clients. */
  readonly textsFor?: ((entries: readonly string[]) => readonly string[]) | undefined
}

/** Which of them a project needs, going by its files and by the table's texts for its imports. Others are not loaded. */
export function platformFor(
  sources: readonly string[],
  entries: readonly string[],
  { hasMiddleware, textsFor = () => [] }: LateParts,
): readonly string[] {
  const imports = (name: string) => entries.some((text) => text.includes(name))
  const middleware = hasMiddleware || imports(MIDDLEWARE) ? [MIDDLEWARE] : []
  const more = [...middleware, ...textsFor(entries)]
  if (sources.some((text) => CIPHER_NAMES.test(text))) return [PLATFORM, CIPHERS, ...more]
  const isNamed = sources.some((text) => NAMES.test(text))
  return isNamed || middleware.length > 0 || imports(PLATFORM) ? [PLATFORM, ...more] : more
}
