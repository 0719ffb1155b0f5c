/** The bare address in `Name <a@b.example>` or `a@b.example`; `undefined` for other text. */
export function bareAddress(text: string | undefined): string | undefined {
  const bare = /<([^<>]*)>\s*$/.exec(text ?? '')?.[1] ?? text ?? ''
  return /^[^\s@<>",]+@[^\s@<>",]+\.[^\s@<>",]+$/.test(bare.trim()) ? bare.trim() : undefined
}

/** The domain of an address, in lower case. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}
