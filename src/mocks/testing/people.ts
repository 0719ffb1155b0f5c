import type { MockPerson } from '../site.ts'

/** The test people of a new world; all invented. */
export const people: readonly MockPerson[] = [
  { id: 'ada', name: 'Ada Byron', email: 'ada@example.com' },
  { id: 'kofi', name: 'Kofi Brandt', email: 'kofi@example.com', login: 'kofi-brandt' },
  /** Keeps the address out of `/user`, so an app has to ask `/user/emails`. */
  { id: 'noor', name: 'Noor Castellan', email: 'noor@example.com', emailHidden: true },
  /** Never proved that the address is theirs. */
  { id: 'theo', name: 'Theo Lindholm', email: 'theo@example.com', emailVerified: false },
  /** Whatever shows a name must show this one as text. */
  {
    id: 'robert',
    name: `<img src=x onerror=alert(1)> "Robert'); DROP TABLE users;--`,
    email: 'robert@example.com',
    login: 'bobby-tables',
  },
]
