import type { Configuration } from './configuration.ts'

const PASSWORD = 'lovelace'
const REGISTERED = ['placeholder', 'registered'] as const

/** Those that look for people, or for what was sent to them, in a database. */
export const ROW_CONFIGURATIONS: readonly Configuration[] = [
  {
    name: 'customer-by-host',
    signIn: { with: 'Sign in with Credentials', fields: { email: 'ada@example.com', password: PASSWORD } },
    notices: REGISTERED,
  },
  {
    name: 'state-of-a-relation',
    signIn: { with: 'Sign in with Credentials', fields: { email: 'ada@example.com', pass: PASSWORD } },
    notices: REGISTERED,
  },
  {
    name: 'guards-of-missing-lists',
    signIn: { with: 'Sign in with Credentials', fields: { email: 'ada@example.com', password: PASSWORD } },
    notices: ['column', ...REGISTERED],
    says: [
      'taken for a list of the pages that everyone may open',
      'gave what the code reads of it: "/api/auth"',
    ],
    shows: ['"verified": "2030-01-01T00:00:00.000Z"'],
  },
  {
    name: 'rows-of-someone-looked-up',
    signIn: { with: 'Sign in with Credentials', fields: { email: 'ada@example.com', password: PASSWORD } },
    notices: REGISTERED,
  },
  {
    name: 'account-with-a-name',
    signIn: { with: 'Sign in with Credentials', fields: { handle: 'ada', password: PASSWORD } },
    notices: REGISTERED,
    says: ['Ada Byron in accounts'],
  },
  {
    name: 'methods-of-a-missing-model',
    signIn: { with: 'Sign in with Credentials', fields: { email: 'ada@example.com', password: PASSWORD } },
    notices: REGISTERED,
    says: [
      'with the password lovelace',
      'an entry of providers comes from emailCodeProvider() of ./providers',
    ],
  },
  {
    name: 'member-by-token',
    signIn: { with: 'Sign in with the club', fields: { idToken: 'firebase-id-token-of-ada' } },
    notices: ['inputs', 'registered'],
    says: ['Ada Byron in members', 'firebase-id-token-of-ada'],
  },
  {
    name: 'rules-of-passwords',
    signIn: {
      with: 'Sign in with Credentials',
      fields: { email: 'ada@example.com', password: 'Lovelace!1843' },
    },
    notices: ['inputs', 'placeholder', 'registered'],
    says: ['with the password Lovelace!1843'],
  },
  {
    name: 'hash-of-a-literal',
    signIn: {
      with: 'Sign in with Credentials',
      fields: { email: 'pilot@harbour.example', password: 'high tide' },
    },
    notices: ['inputs'],
    shows: ['Pilot of the day'],
  },
  {
    name: 'document-as-a-user',
    signIn: { with: 'Sign in with Credentials', fields: { call: 'ada', password: PASSWORD } },
    notices: REGISTERED,
    says: ['Ada Byron in skippers'],
  },
  {
    name: 'first-of-a-relation',
    signIn: { with: 'Sign in with Credentials', fields: { email: 'ada@example.com', password: PASSWORD } },
    notices: REGISTERED,
    says: ['Ada Byron in Hangar'],
    shows: ['Pilot of airport'],
  },
  {
    name: 'schema-of-missing-parts',
    signIn: { with: 'Sign in with Credentials', fields: { address: 'ada@example.com' } },
    notices: ['placeholder'],
    says: ['taken for a schema that accepts everything'],
  },
  {
    name: 'guards-of-a-row',
    signIn: { with: 'Sign in with Credentials', fields: { badge: 'ada', word: PASSWORD } },
    notices: REGISTERED,
    says: ['Ada Byron in Porter'],
  },
  {
    name: 'code-that-was-sent',
    signIn: { with: 'Sign in with Credentials', fields: { key: 'open sesame' } },
    notices: REGISTERED,
    says: ['looks for a row of EntryLink'],
    shows: ['Ada Byron'],
  },
  {
    name: 'relations-of-a-missing-schema',
    signIn: {
      with: 'Sign in with Credentials',
      fields: { email: 'ada@example.com', password: PASSWORD },
    },
    notices: REGISTERED,
    shows: ['0 flights'],
  },
  {
    name: 'tables-of-two-kinds-of-people',
    signIn: { with: 'Sign in with GitHub' },
    notices: ['adapter', 'registered'],
    shows: ['"lighthouse": "north"', '"people": 1'],
  },
  {
    name: 'methods-of-a-missing-schema',
    signIn: {
      with: 'Sign in with Credentials',
      fields: { email: 'ada@example.com', password: PASSWORD },
    },
    notices: ['answer', 'placeholder', 'registered'],
    shows: ['Diver with test-tide-key'],
  },
  {
    name: 'berths-of-a-harbour',
    signIn: {
      with: 'Sign in with Credentials',
      fields: { email: 'ada@example.com', code: '4711', intent: 'moor' },
    },
    notices: ['adapter', 'inputs', 'placeholder', 'registered'],
    says: ['code with "4711"', 'intent with "moor"', 'Ada Byron in Berth'],
    shows: ['Berth '],
  },
  {
    name: 'passwords-at-supabase',
    signIn: {
      with: 'Sign in with Credentials',
      fields: { email: 'ada@example.com', password: PASSWORD },
    },
    notices: ['registered'],
    says: ['Ada Byron in auth.users', 'Ada Byron in gardeners'],
  },
  {
    name: 'known-before-google',
    signIn: { with: 'Sign in with Google' },
    notices: ['adapter', 'placeholder', 'registered'],
  },
  {
    name: 'phone-and-forwarded-host',
    signIn: {
      with: 'Sign in with Credentials',
      fields: { phone: '+49 151 2345678', password: 'lovelace' },
    },
    notices: ['registered'],
    says: ['use a number of zeros alone'],
    shows: ['"host": "app.example"', '"shop": "https://shop.example"', '"orders": 0'],
  },
  {
    name: 'people-in-a-missing-list',
    signIn: {
      with: 'Sign in with Credentials',
      fields: { email: 'ada@example.com', password: 'lovelace' },
    },
    notices: ['placeholder'],
  },
  {
    name: 'ranks-before-members',
    signIn: {
      with: 'Sign in with Credentials',
      fields: { email: 'ada@example.com', password: 'lovelace' },
    },
    notices: ['adapter', 'registered'],
    says: ['Ada Byron in Sailor', 'looks for a row of Role'],
    shows: ['rank of fleet', '"role": "DECKHAND"'],
  },
]
