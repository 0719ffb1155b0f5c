import type { RuleFamily } from '../rule-text.ts'
import { draftCookies } from '../specs.ts'

export const cookiesRules: RuleFamily = {
  title: 'Cookies of the engine',
  why: "The app keeps what it must remember of a person's attempt in cookies: the CSRF token, where to go afterwards, the check values, the session. Their attributes decide who gets them back.",
  spec: draftCookies('4.1'),
  for: 'any',
  rules: {
    'COOKIE-1': {
      find: 'defaultCookies',
      without:
        'A page on a neighbouring subdomain, or a network without encryption, could plant a cookie of the same name. The prefix makes the browser refuse that.',
    },
    'COOKIE-2': {
      find: 'serializeCookie',
      without:
        'Browsers ignore the order. A test and a proxy that compare text do not, and an unencoded semicolon would cut the value short.',
    },
    'COOKIE-3': {
      find: 'parseCookies',
      without:
        'One bad percent sign from any other software on the domain would break every request of that browser.',
    },
    'COOKIE-4': {
      find: 'defaultCookies',
      without:
        'Two apps on one domain could not be told apart. As the name is also the salt, a renamed session cookie cannot be opened as the old one: existing sessions end.',
    },
    'COOKIE-5': {
      find: 'deleteCookie',
      without:
        'A deletion whose domain or path differs meets another cookie. The old one stays, and a signed-out browser is still signed in.',
    },
    'CHUNK-1': {
      without:
        'Browsers refuse a cookie of more than 4096 bytes. A token with many claims would be lost, and the person would be signed out after every sign-in.',
    },
    'CHUNK-2': {
      without:
        'A piece that is left over would be joined to the newer ones, and the token could not be opened any more.',
    },
    'CHUNK-3': {
      without:
        'Any cookie whose name begins alike would be glued to the token, so another app on the domain could spoil the session.',
    },
  },
}
