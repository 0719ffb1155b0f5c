const LONGEST = 40

/** An id that is valid in the address space, is made from a name, and is not used by any of the rows: `ada-byron`, `ada-byron-2`. */
export function idFor(name: string, rows: readonly { readonly id: string }[], fallback: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST - 4)
    .replace(/^-+|-+$/g, '')
  const base = plain === '' ? fallback : plain
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? base : `${base}-${count}`
    if (!rows.some((row) => row.id === id)) return id
  }
}
