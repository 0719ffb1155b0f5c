import type { Configuration } from './configuration.ts'

const PLACEHOLDER = ['placeholder'] as const

/** Those in which a person fills in a form: a password, an address. */
export const WITH_FORMS: readonly Configuration[] = [
  {
    name: 'document-as-a-user',
    signIn: { with: 'Sign in with Credentials', fields: { call: 'ada', password: 'lovelace' } },
    notices: ['placeholder', 'registered'],
    says: ['Ada Byron in skippers'],
  },
  {
    name: 'guards-of-a-row',
    signIn: { with: 'Sign in with Credentials', fields: { badge: 'ada', word: 'lovelace' } },
    notices: ['placeholder', 'registered'],
    says: ['Ada Byron in Porter'],
  },
  {
    name: 'code-that-was-sent',
    signIn: { with: 'Sign in with Credentials', fields: { key: 'open sesame' } },
    notices: ['placeholder', 'registered'],
    says: ['looks for a row of EntryLink'],
    shows: ['Ada Byron'],
  },
  {
    name: 'schema-of-missing-parts',
    signIn: { with: 'Sign in with Credentials', fields: { address: 'ada@example.com' } },
    notices: ['placeholder'],
    says: ['taken for a schema that accepts everything'],
  },
  {
    name: 'passwords-at-supabase',
    signIn: {
      with: 'Sign in with Credentials',
      fields: { email: 'ada@example.com', password: 'lovelace' },
    },
    notices: ['registered'],
    says: ['Ada Byron in auth.users', 'Ada Byron in gardeners'],
  },
  {
    name: 'password-checked-by-zod',
    signIn: {
      with: 'Sign in with Credentials',
      fields: { email: 'ada@example.com', password: 'lovelace' },
    },
    notices: ['inputs'],
    says: ['email, password'],
  },
  {
    name: 'password-by-a-schema-file',
    signIn: {
      with: 'Sign in with Credentials',
      fields: { email: 'ada@example.com', password: 'lovelace' },
    },
    notices: ['inputs'],
    says: ['email, password'],
  },
  {
    name: 'password-taken-apart',
    signIn: { with: 'Sign in with Card', fields: { card: '4711', pin: '1234' } },
    notices: ['inputs'],
    says: ['card, pin'],
  },
  {
    name: 'password-passed-on',
    signIn: {
      with: 'Sign in with Credentials',
      fields: { email: 'ada@example.com', password: 'lovelace' },
    },
    notices: ['inputs'],
    says: ['e-mail and password'],
  },
  {
    name: 'password-of-a-missing-table',
    signIn: { with: 'Sign in with Credentials', fields: { email: 'ada@example.com', password: 'x' } },
    placeholders: {
      '@/data/user': { 'getUserByEmail()': '{"id":"1","name":"Ada","hash":"h"}' },
      '@/lib/hash': { 'verify()': 'true' },
    },
    notices: ['inputs', 'placeholder'],
  },
  {
    name: 'sqlite-without-waiting',
    signIn: {
      with: 'Sign in with Credentials',
      fields: { email: 'ada@example.com', password: 'lovelace', code: '' },
    },
    notices: ['column', 'registered'],
    shows: ['"logins": 1'],
  },
  {
    name: 'authorize-of-a-missing-file',
    signIn: { with: 'Sign in with Credentials', fields: { badge: '7' } },
    placeholders: { '@/server/badges': { 'checkBadge()': '{"id":"7","name":"Ada"}' } },
    notices: PLACEHOLDER,
  },
  {
    name: 'nuxt-with-its-own-helpers',
    signIn: { with: 'Sign in with Credentials', fields: { email: 'ada@example.com' } },
    notices: ['placeholder', 'registered'],
    says: ['#imports'],
    shows: ['Shelf of a'],
  },
  {
    name: 'number-of-a-member',
    signIn: { with: 'Sign in with Credentials', fields: { cardNumber: 'L-20417', password: 'lovelace' } },
    notices: ['inputs', 'placeholder', 'registered'],
    says: ['those that authorize reads: cardNumber, password', 'use a number of zeros alone'],
    shows: ['Ada Byron'],
  },
  {
    name: 'mail-by-missing-parts',
    signIn: { with: 'Sign in with Nodemailer', fields: { email: 'ada@example.com' } },
    notices: PLACEHOLDER,
    says: ['taken for a function that sends an e-mail', 'taken for a schema that accepts everything'],
  },
  {
    name: 'helpers-by-their-names',
    signIn: {
      with: 'Sign in with Credentials',
      fields: { email: 'ada@example.com', password: 'lovelace' },
    },
    notices: PLACEHOLDER,
    says: [
      'taken for a schema that accepts everything',
      'a function that trims and lower-cases',
      'a comparison of a password with its hash',
      'a query for a row of user',
    ],
    shows: ['"seat": null'],
  },
  {
    name: 'mode-with-a-default',
    signIn: { with: 'Sign in with Credentials', fields: { username: 'ada', password: 'lovelace' } },
  },
  {
    name: 'members-by-their-rows',
    signIn: { with: 'Sign in with Credentials', fields: { login: 'ada', password: 'lovelace' } },
    notices: ['placeholder', 'registered'],
    says: [
      'Ada Byron now has a row there, with the password lovelace',
      'noteSignIn() of @/server/audit isn’t here',
    ],
    shows: ['"club": "club"', '"badges": 0'],
  },
  {
    name: 'login-of-a-backend',
    signIn: {
      with: 'Sign in with Credentials',
      fields: { email: 'ada@example.com', password: 'lovelace' },
    },
    notices: ['answer'],
    says: ['POST https://backend.example/v2/sessions returned what the code reads of a response'],
    shows: ['"access": "token-of-ada"'],
  },
  {
    name: 'link-by-a-missing-file',
    signIn: { with: 'Sign in with Resend', fields: { email: 'ada@example.com' } },
    notices: ['adapter', 'placeholder'],
    says: ['taken for a function that sends an e-mail'],
  },
  {
    name: 'counter-password',
    signIn: { with: 'Sign in with Credentials', fields: { till: '7', password: 'sesame' } },
    notices: ['inputs', 'placeholder', 'registered'],
    says: ['password with "sesame"', 'The code looks for a row of'],
    shows: ['Till 7'],
  },
  {
    name: 'code-by-mail',
    signIn: { with: 'Sign in with Nodemailer', fields: { email: 'ada@example.com' } },
    notices: ['adapter', 'placeholder'],
  },
  {
    name: 'password-beside-a-missing-part',
    signIn: {
      with: 'Sign in with Credentials',
      fields: { email: 'ada@example.com', password: 'lovelace' },
    },
    notices: ['adapter', 'placeholder', 'registered'],
    says: ['the session is a JWT here'],
    shows: ['Signed in as someone without a name', '"member"'],
  },
  {
    name: 'providers-without-a-call',
    signIn: { with: 'Sign in with Credentials', fields: { seat: '12' } },
    shows: ['Seat 12'],
  },
  {
    name: 'phone-and-forwarded-host',
    signIn: { with: 'Sign in with Credentials', fields: { phone: '+49 151 2345678', password: 'lovelace' } },
    notices: ['registered'],
    says: ['use a number of zeros alone'],
    shows: ['"host": "app.example"', '"shop": "https://shop.example"', '"orders": 0'],
  },
]
