import type { MockPerson } from '../site.ts'

export function loginName(person: MockPerson): string {
  return person.login ?? person.id
}

/** Number of the person's account; it depends on the person's id alone, so a new name or address keeps it. */
export function accountNumber(person: MockPerson): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(person.id)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return 1_000_000 + (hash % 90_000_000)
}

/** Address of the person's picture; `avatars` is the address of all pictures. */
export function avatarUrl(person: MockPerson, avatars = 'https://avatars.githubusercontent.com'): string {
  return person.picture ?? `${avatars}/u/${accountNumber(person)}?v=4`
}

/** The address that GitHub gives to people who hide their own. */
export function noReplyAddress(person: MockPerson): string {
  return `${accountNumber(person)}+${loginName(person)}@users.noreply.github.com`
}
