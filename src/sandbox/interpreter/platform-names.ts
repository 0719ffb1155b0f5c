/** The module that user code cannot name: the platform's second part. */
export const PLATFORM = 'authscope:platform'

/** What it lacks of `node:crypto`, as few need it: ciphers and keys. */
export const CIPHERS = 'authscope:ciphers'

const CIPHER_NAMES = /\bcreate(?:Cipheriv|Decipheriv|SecretKey|PrivateKey|PublicKey)\b|\bKeyObject\b/

/** What it defines, by the names that code has for it. One that is put together at run time is not seen. */
const NAMES =
  /\b(?:AbortController|AbortSignal|Blob|Buffer|CryptoKey|CustomEvent|DOMException|Event|EventTarget|File|FormData|Intl|blob|formData|authorized|cookies|localeCompare|nextUrl|structuredClone|subtle|toLocale\w+)\b/

/** Which of them a project needs, by its own texts and by those that the table has for its imports. They are not loaded otherwise. */
export function platformFor(sources: readonly string[], entries: readonly string[]): readonly string[] {
  if (sources.some((text) => CIPHER_NAMES.test(text))) return [PLATFORM, CIPHERS]
  const isNamed = sources.some((text) => NAMES.test(text))
  return isNamed || entries.some((text) => text.includes(PLATFORM)) ? [PLATFORM] : []
}
