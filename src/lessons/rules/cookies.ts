import type { RuleFamily } from '../rule-text.ts'
import { draftCookies } from '../specs.ts'

export const cookiesRules: RuleFamily = {
  title: 'Cookies of the engine',
  why: 'The app keeps what it must remember about a sign-in in cookies: the CSRF token, where to go afterwards, the check values, the session. Their attributes decide which sites get them back.',
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
        "Browsers ignore the order, but tests and proxies that compare text don't. An unencoded semicolon would cut the value short.",
    },
    'COOKIE-3': {
      find: 'parseCookies',
      without:
        'One bad percent sign from any other software on the domain would break every request of that browser.',
    },
    'COOKIE-4': {
      find: 'defaultCookies',
      without:
        "Two apps on one domain would use the same cookies. The name is also the salt, so a renamed session cookie can't be decrypted any longer and existing sessions end.",
    },
    'COOKIE-5': {
      find: 'deleteCookie',
      without:
        'Deleting with another domain or path hits a different cookie. The old one stays, and a signed-out browser is still signed in.',
    },
    'CHUNK-1': {
      without:
        'Browsers refuse a cookie of more than 4096 bytes. A token with many claims would be lost, and the person would be signed out after every sign-in.',
    },
    'CHUNK-2': {
      without:
        'A leftover chunk would be joined to the newer ones, and the token could no longer be decrypted.',
    },
    'CHUNK-3': {
      without:
        'Any cookie whose name starts the same way would be glued to the token, so another app on the domain could break the session.',
    },
  },
}
