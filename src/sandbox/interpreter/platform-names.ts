/** The module that user code cannot name: the platform's second part. */
export const PLATFORM = 'authscope:platform'

/** What it defines, by the names that code has for it. One that is put together at run time is not seen. */
const NAMES =
  /\b(?:AbortController|AbortSignal|Blob|Buffer|CryptoKey|CustomEvent|DOMException|Event|EventTarget|File|FormData|Intl|blob|formData|authorized|cookies|localeCompare|nextUrl|subtle|toLocale\w+)\b/

/** Whether a project needs the second part, by its own texts and by those that the table has for its imports. It is not loaded otherwise. */
export function needsPlatform(sources: Iterable<string>, entries: Iterable<string>): boolean {
  for (const text of entries) if (text.includes(`'${PLATFORM}'`)) return true
  for (const text of sources) if (NAMES.test(text)) return true
  return false
}
