/** The module that user code cannot name: the platform's second part. */
export const PLATFORM = 'authscope:platform'

/** What it defines, by the names that code has for it. One that is put together at run time is not seen. */
const NAMES =
  /\b(?:AbortController|AbortSignal|Blob|Buffer|CryptoKey|CustomEvent|DOMException|Event|EventTarget|File|FormData|Intl|blob|formData|authorized|cookies|localeCompare|nextUrl|subtle|toLocale\w+)\b/

/** Modules of Node and of Next.js that are members of it. */
const MODULES = /^(?:(?:node:)?(?:buffer|crypto|util)|next\/(?:headers|server))$/

/** Packages that build on it. */
const PACKAGES: readonly string[] = []

/** Whether a project needs the second part. It is not loaded otherwise. */
export function needsPlatform(texts: Iterable<string>, specifiers: Iterable<string>): boolean {
  for (const specifier of specifiers) if (MODULES.test(specifier) || PACKAGES.includes(specifier)) return true
  for (const text of texts) if (NAMES.test(text)) return true
  return false
}
