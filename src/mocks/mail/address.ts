/** The bare address in `Name <a@b.example>` or `a@b.example`; `undefined` for other text. */
export function bareAddress(text: string | undefined): string | undefined {
  const bare = /<([^<>]*)>\s*$/.exec(text ?? '')?.[1] ?? text ?? ''
  return /^[^\s@<>",]+@[^\s@<>",]+\.[^\s@<>",]+$/.test(bare.trim()) ? bare.trim() : undefined
}

/** The domain of an address, in lower case. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

/**
 * The mailbox that an address leads to. As in mail software that makes compatibility characters plain, a full-width @ counts as one; of two addresses
 * that come of it, the first is read.
 */
export function mailboxOf(address: string): string {
  return /[^\s@<>",]+@[^\s@<>",]+/.exec(address.normalize('NFKC'))?.[0] ?? address
}
