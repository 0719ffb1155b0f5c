import type { RuleFamily } from '../rule-text.ts'
import { authjs } from '../specs.ts'

export const configRules: RuleFamily = {
  title: 'Configuration',
  why: "A setting that can't work is found before any request uses it, and the message says what to change.",
  spec: authjs('errors', 'reference/core/errors'),
  for: 'any',
  rules: {
    'CONFIG-1': {
      find: 'assertConfig',
      without:
        "You'd notice a missing secret or adapter only when the first person signs in, as an error about something else.",
    },
    'CONFIG-2': {
      find: 'answerConfigError',
      without: 'Visitors would see details of the configuration, and the log would have none.',
    },
    'CONFIG-3': {
      find: 'resolveOptions',
      without: "Changes made by one request would leak into the next one, perhaps another person's.",
    },
    'CONFIG-4': {
      find: 'resolveBasePath',
      without: '`/authors` would be taken for `/auth`, and pages of the app would vanish behind the engine.',
    },
    'CONFIG-5': {
      find: 'assertConfig',
      without:
        "The app would show a passkey form that can't work: no field to fill in, no database for the credential.",
    },
    'CONFIG-8': {
      find: 'assertCookies',
      without:
        "A semicolon in a cookie's name or path would add attributes, and a line break would add headers.",
    },
    'PUBLISHED-1': {
      find: 'createReport',
      without: 'What works in the sandbox could fail in production, and nothing would have said so.',
    },
    'ENV-1': { find: 'setEnvDefaults', without: 'Secrets would have to be in the source code.' },
    'ENV-2': {
      find: 'createActionURL',
      without:
        'Behind a proxy the app would put `http://internal:3000` into the URL that the provider sends people back to.',
    },
    'ENV-3': {
      find: 'getToken',
      without:
        'Middleware and other services would each have to decrypt the cookie themselves, chunks and salt included.',
    },
    'ADAPTER-1': {
      find: 'createStorage',
      without:
        "A database error would surface as the driver's raw error, without saying which operation failed.",
    },
    'ADAPTER-2': {
      find: 'requireStorage',
      without: 'An incomplete adapter would let people in without storing who they are.',
    },
    'ADAPTER-3': {
      find: 'isDate',
      without:
        'A name or title that merely looks like a date would come back from the database as a date, and the app would fail on it.',
    },
    'LOG-1': {
      find: 'createLogger',
      without: 'Debug messages, which contain tokens, would be written in production.',
    },
    'LOG-2': { find: 'warnAboutConfig', without: 'Experimental features would go live unnoticed.' },
    'LOG-3': {
      find: 'clearChecks',
      without: 'Guides and log filters that search for the known names would find nothing.',
    },
  },
}
