import type { RuleFamily } from '../rule-text.ts'
import { authjs } from '../specs.ts'

export const configRules: RuleFamily = {
  title: 'Configuration',
  why: 'A setting that cannot work is found before any request is served with it, and the message says what to change.',
  spec: authjs('errors', 'reference/core/errors'),
  for: 'any',
  rules: {
    'CONFIG-1': {
      find: 'assertConfig',
      without:
        'A missing secret or adapter would show only when the first person signs in, as an error about something else.',
    },
    'CONFIG-2': {
      find: 'answerConfigError',
      without: 'Visitors would read details of the configuration; the owner would find none in the log.',
    },
    'CONFIG-3': {
      find: 'resolveOptions',
      without: 'What one request changes would leak into the next one, perhaps of another person.',
    },
    'CONFIG-4': {
      find: 'resolveBasePath',
      without: '`/authors` would be taken for `/auth`, and pages of the app would vanish behind the engine.',
    },
    'CONFIG-5': {
      find: 'assertConfig',
      without:
        'A passkey form would be shown that cannot work: no field to fill, no store to keep the credential.',
    },
    'CONFIG-8': {
      find: 'assertCookies',
      without:
        "A semicolon in a cookie's name or path would add attributes, and a line break would add headers.",
    },
    'ENV-1': { find: 'setEnvDefaults', without: 'Secrets would have to stand in the source code.' },
    'ENV-2': {
      find: 'createActionURL',
      without:
        'Behind a proxy the app would build `http://internal:3000` into the address that the provider sends people back to.',
    },
    'ENV-3': {
      find: 'getToken',
      without:
        'Middleware and other services would each have to open the cookie in their own way, pieces and salt included.',
    },
    'ADAPTER-1': {
      find: 'createStorage',
      without:
        'A database error would surface as whatever the driver throws, in the middle of a flow, without saying which operation it was.',
    },
    'ADAPTER-2': {
      find: 'requireStorage',
      without: 'A half-written adapter would let people in without storing who they are.',
    },
    'ADAPTER-3': {
      find: 'isDate',
      without:
        'A name or a title that merely looks like a date would come back from the database as one, and the app would fail on it.',
    },
    'LOG-1': {
      find: 'createLogger',
      without: 'Debug messages, which contain tokens, would be written in production.',
    },
    'LOG-2': { find: 'warnAboutConfig', without: 'Experimental features would go live unnoticed.' },
    'LOG-3': {
      find: 'clearChecks',
      without: 'Guides and log filters that look for the known names would find nothing.',
    },
  },
}
