/** A URL as a `Location` header may carry it: visible ASCII, everything else percent-encoded, so that no line break gets out. */
export function toHeaderUrl(url: string): string {
  return toWellFormed(url)
    .trim()
    .replace(/[^\x21-\x7e]/gu, encodeURIComponent)
}

/** The text without lone surrogates, which cannot be encoded. */
export function toWellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}
