import type { CodeNotice } from '../../protocol/code.ts'
import { OF_SERVICES } from './of-services.ts'

/** A configuration as someone pastes it, and what must come of it. */
export interface Configuration {
  /** Its file in `kinds/`. */
  readonly name: string
  /** The button of the sign-in page, and what is typed into its form. Absent: it fails to load. */
  readonly signIn?: { readonly with: string; readonly fields?: Readonly<Record<string, string>> }
  /** Why it fails to load: the problem, words of its message, and the line. */
  readonly fails?: { readonly problem: string; readonly says: string; readonly at: string }
  /** What its reader would say that placeholders return. */
  readonly placeholders?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Notices that it gets, each kind once. */
  readonly notices?: readonly CodeNotice['notice'][]
  /** Words that its notices must have. */
  readonly says?: readonly string[]
  /** Words of the home page after the sign-in. */
  readonly shows?: readonly string[]
}

const GITHUB = { with: 'Sign in with GitHub' }
const PLACEHOLDER = ['placeholder'] as const

export const CONFIGURATIONS: readonly Configuration[] = [
  ...OF_SERVICES,
  { name: 'github-alone', signIn: GITHUB },
  {
    name: 'dates-in-an-event',
    signIn: GITHUB,
  },
  { name: 'dates-behind-a-helper', signIn: GITHUB, notices: PLACEHOLDER, shows: ['"initials": "AB"'] },
  { name: 'ids-of-a-package', signIn: GITHUB },
  {
    name: 'profile-by-axios',
    signIn: GITHUB,
    shows: ['"orgs": []'],
  },
  {
    name: 'profile-by-a-client',
    signIn: GITHUB,
    placeholders: { 'company-directory': { 'companyDirectory.get()': '{"data":[{"login":"acme"}]}' } },
    notices: PLACEHOLDER,
    says: ['company-directory isn’t available here'],
    shows: ['"acme"'],
  },
  { name: 'wallet-unused', signIn: GITHUB },
  { name: 'database-in-memory', signIn: GITHUB, notices: ['adapter', 'placeholder'] },
  { name: 'alias-of-tsconfig', signIn: GITHUB, shows: ['"role": "admin"'] },
  { name: 'alias-by-guess', signIn: GITHUB, shows: ['"role": "admin"', '"plan": "pro"'] },
  { name: 'helper-in-commonjs', signIn: GITHUB, shows: ['"role": "admin"'] },
  { name: 'whole-in-commonjs', signIn: GITHUB },
  { name: 'split-configuration', signIn: GITHUB, notices: ['middleware'], says: ['Add middleware.ts'] },
  {
    name: 'configuration-missing',
    fails: { problem: 'import', says: 'spreads ...authConfig of ./auth.config', at: 'auth.ts:2' },
  },
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
    name: 'known-before-google',
    signIn: { with: 'Sign in with Google' },
    notices: ['adapter', 'placeholder', 'registered'],
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
  { name: 'issuer-of-the-company', signIn: { with: 'Sign in with Acme' } },
  { name: 'addresses-of-the-company', signIn: { with: 'Sign in with Company' } },
  { name: 'secret-drawn', signIn: GITHUB, notices: ['secret'], says: ['This sandbox keeps the first'] },
  {
    name: 'sqlite-without-waiting',
    signIn: {
      with: 'Sign in with Credentials',
      fields: { email: 'ada@example.com', password: 'lovelace', code: '' },
    },
    notices: ['column', 'registered'],
    shows: ['"logins": 1'],
  },
  { name: 'switches', signIn: GITHUB, notices: ['adapter'] },
  {
    name: 'entity-with-decorators',
    signIn: GITHUB,
    notices: ['adapter', 'placeholder'],
    says: ['decorators cannot be run'],
  },
  { name: 'express-server', signIn: GITHUB, notices: PLACEHOLDER },
  { name: 'sveltekit-hook', signIn: GITHUB, notices: PLACEHOLDER },
  { name: 'handler-of-the-core', signIn: GITHUB, notices: PLACEHOLDER },
  {
    name: 'version-4-with-ldap',
    fails: { problem: 'version-4', says: 'which is NextAuthConfig now', at: 'auth.ts:2' },
  },
  {
    name: 'better-auth',
    fails: { problem: 'other-library', says: 'pass its socialProviders as providers', at: 'auth.ts:1' },
  },
  { name: 'barrel-with-types', signIn: GITHUB, notices: PLACEHOLDER, shows: ['"role": "ADMIN"'] },
  {
    name: 'logger-missing',
    signIn: GITHUB,
    placeholders: { '@/lib/logger': { 'logger.info()': 'null' } },
    notices: PLACEHOLDER,
  },
  { name: 'pictures-and-styles', signIn: GITHUB },
  { name: 'domain-of-the-company', signIn: GITHUB },
  { name: 'realm-of-the-environment', signIn: { with: 'Sign in with Keycloak' } },
  {
    name: 'environment-checked',
    signIn: GITHUB,
    shows: ['"bits": 256', '"region": "north"', '"seats": 0'],
  },
  { name: 'module-of-types', signIn: GITHUB },
  { name: 'import-while-running', signIn: GITHUB, notices: PLACEHOLDER },
  { name: 'monorepo', signIn: GITHUB, notices: ['adapter', 'placeholder'] },
  { name: 'plans-in-json', signIn: GITHUB, shows: ['"seats": 3'] },
  { name: 'key-in-a-file', signIn: GITHUB, notices: PLACEHOLDER },
  { name: 'browser-side-in-a-helper', signIn: GITHUB, notices: PLACEHOLDER },
  { name: 'adapter-of-the-project', signIn: GITHUB, notices: ['adapter'], shows: ['"rowOf": "string"'] },
  {
    name: 'settings-of-a-missing-file',
    signIn: GITHUB,
    notices: PLACEHOLDER,
    says: [
      'secret comes from readSecret()',
      'session.maxAge comes from lifetime.session',
      'so it is left out',
    ],
  },
  {
    name: 'callbacks-of-a-missing-file',
    signIn: GITHUB,
    notices: PLACEHOLDER,
    says: ['callbacks.jwt comes from onToken of ./auth.callbacks', 'an entry of providers comes from'],
    shows: ['"mine": true'],
  },
  {
    name: 'authorize-of-a-missing-file',
    signIn: { with: 'Sign in with Credentials', fields: { badge: '7' } },
    placeholders: { '@/server/badges': { 'checkBadge()': '{"id":"7","name":"Ada"}' } },
    notices: PLACEHOLDER,
  },
  { name: 'provider-behind-a-switch', signIn: GITHUB },
  { name: 'factory-with-an-environment', signIn: GITHUB, notices: ['adapter'] },
  { name: 'factory-of-the-core', signIn: GITHUB },
  { name: 'qwik-with-a-platform', signIn: GITHUB },
  { name: 'astro-with-its-database', signIn: GITHUB, shows: ['"visits": 1'] },
  { name: 'hono-with-guards', signIn: GITHUB },
  { name: 'nuxt-with-its-module', signIn: GITHUB },
  {
    name: 'nuxt-with-its-own-helpers',
    signIn: { with: 'Sign in with Credentials', fields: { email: 'ada@example.com' } },
    notices: PLACEHOLDER,
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
  { name: 'services-set-elsewhere', signIn: GITHUB, shows: ['"hall": "east"'] },
  {
    name: 'mail-by-missing-parts',
    signIn: { with: 'Sign in with Nodemailer', fields: { email: 'ada@example.com' } },
    notices: PLACEHOLDER,
    says: ['taken for a function that sends an e-mail', 'taken for a schema that accepts everything'],
  },
  {
    name: 'nuxt-of-sidebase',
    fails: {
      problem: 'version-4',
      says: 'written for @sidebase/nuxt-auth',
      at: 'api/auth/[...].ts:2',
    },
  },
  { name: 'solid-start-route', signIn: GITHUB, notices: PLACEHOLDER },
  { name: 'd1-in-a-callback', signIn: GITHUB, shows: ['"level": "gold"'] },
  {
    name: 'client-with-extensions',
    signIn: GITHUB,
    notices: ['adapter'],
    shows: ['"badge": "badge of Ada Byron"', '"people": 1'],
  },
  { name: 'models-with-plugins', signIn: GITHUB, shows: ['"logins": 1', '"stamp": "stamped by plugin"'] },
  { name: 'server-that-connects-first', signIn: GITHUB, notices: PLACEHOLDER },
  { name: 'apple-key-of-the-environment', signIn: GITHUB },
  { name: 'issuer-by-no-other-name', signIn: { with: 'Sign in with Keycloak' } },
  { name: 'alias-with-a-scope', signIn: GITHUB, notices: PLACEHOLDER, shows: ['Signed in as Ada'] },
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
  { name: 'types-at-the-end-of-lines', signIn: GITHUB, shows: ['"level": "gold"'] },
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
    name: 'invited-only',
    signIn: GITHUB,
    notices: ['placeholder', 'registered'],
    shows: ['"team": "DEFAULT_TEAM"'],
  },
  {
    name: 'session-without-a-return',
    signIn: { with: 'Sign in with Campus' },
    notices: ['placeholder', 'result'],
    says: ['so it is https://campus.example here', 'callbacks.session returned nothing'],
    shows: ['"number"'],
  },
  {
    name: 'link-by-a-missing-file',
    signIn: { with: 'Sign in with Resend', fields: { email: 'ada@example.com' } },
    notices: ['adapter', 'placeholder'],
    says: ['taken for a function that sends an e-mail'],
  },
  { name: 'tenant-by-host', signIn: GITHUB, shows: ['"tenant": "main"'] },
  {
    name: 'environment-of-a-package',
    signIn: { with: 'Sign in with Keycloak' },
    notices: PLACEHOLDER,
    says: ['its variables are those of the environment', 'deployment.login.keycloak.issuer'],
  },
  {
    name: 'counter-password',
    signIn: { with: 'Sign in with Credentials', fields: { till: '7', password: 'sesame' } },
    notices: ['inputs', 'placeholder', 'registered'],
    says: ['password with "sesame"', 'The code looks for a row of'],
    shows: ['Till 7'],
  },
  {
    name: 'sign-in-at-the-root',
    signIn: { with: 'Sign in with Cognito' },
    shows: ['"reader"'],
  },
  {
    name: 'code-by-mail',
    signIn: { with: 'Sign in with Nodemailer', fields: { email: 'ada@example.com' } },
    notices: ['adapter', 'placeholder'],
  },
  { name: 'nested-profile', signIn: { with: 'Sign in with Kakao' }, shows: ['"days": 60', '"month": "12"'] },
  {
    name: 'registration-page-and-roles',
    signIn: { with: 'Sign in with a new account' },
    shows: ['"view-profile"'],
  },
  {
    name: 'guests-on-lists',
    signIn: { with: 'Sign in with the club' },
    notices: ['placeholder', 'registered'],
  },
  { name: 'server-that-waits', signIn: GITHUB, notices: PLACEHOLDER },
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
    name: 'providers-of-missing-files',
    signIn: { with: 'Sign in with Campus' },
    notices: ['placeholder'],
    says: [
      'createCampusProvider() of ./providers (auth.ts:2), which is not here, so it is an OpenID Connect provider at https://campus.example here',
      'so it is Google here',
      'so it is a form here that lets Ada Byron in',
    ],
  },
  {
    name: 'route-behind-a-switch',
    signIn: GITHUB,
    notices: PLACEHOLDER,
    says: ['secret comes from vault().pepper', 'cookies.sessionToken.path comes from mountedAt()'],
  },
  { name: 'configuration-of-a-class', signIn: GITHUB, shows: ['"shelf": "north"'] },
  {
    name: 'app-given-to-a-function',
    signIn: GITHUB,
    notices: PLACEHOLDER,
    says: ['mail.greet() of caller isn’t here'],
  },
  {
    name: 'api-at-the-root',
    signIn: GITHUB,
    shows: ['Your server answers here itself', '"service":"tickets"'],
  },
  {
    name: 'providers-without-a-call',
    signIn: { with: 'Sign in with Credentials', fields: { seat: '12' } },
    shows: ['Seat 12'],
  },
]
