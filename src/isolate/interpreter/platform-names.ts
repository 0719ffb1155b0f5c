/** The platform's second part, a module that user code cannot import. */
export const PLATFORM = 'authscope:platform'

/** The parts of `node:crypto` that it leaves out, because few need them: ciphers and keys. */
export const CIPHERS = 'authscope:ciphers'

const CIPHER_NAMES = /\bcreate(?:Cipheriv|Decipheriv|SecretKey|PrivateKey|PublicKey)\b|\bKeyObject\b/

/** The names that it defines. Names that code puts together at run time are not noticed. */
const NAMES =
  /\b(?:AbortController|AbortSignal|Blob|Buffer|CryptoKey|CustomEvent|DOMException|Event|EventTarget|File|FormData|Intl|blob|formData|authorized|cookies|localeCompare|nextUrl|structuredClone|subtle|toLocale\w+)\b/

/** Which of them a project needs, going by its files and by the table's texts for its imports. Others are not loaded. */
export function platformFor(
  sources: readonly string[],
  entries: readonly string[],
  clientTextsFor: (entries: readonly string[]) => readonly string[] = () => [],
): readonly string[] {
  const clients = clientTextsFor(entries)
  if (sources.some((text) => CIPHER_NAMES.test(text))) return [PLATFORM, CIPHERS, ...clients]
  const isNamed = sources.some((text) => NAMES.test(text))
  return isNamed || entries.some((text) => text.includes(PLATFORM)) ? [PLATFORM, ...clients] : clients
}
