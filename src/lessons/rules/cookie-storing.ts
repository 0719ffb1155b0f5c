import type { RuleFamily } from '../rule-text.ts'
import { draftCookies } from '../specs.ts'

export const cookieStoringRules: RuleFamily = {
  title: 'Why a cookie is stored or refused',
  why: 'The browser asks of every new cookie whether this site may set it. What it refuses is gone: the server is not told.',
  spec: draftCookies('5.7'),
  for: 'any',
  rules: {
    CK9: { without: 'A site could keep a mark on a browser for decades.' },
    CK10: {
      without: 'There would be no way to delete a cookie: setting an expired one is how a server does it.',
    },
    CK11: { find: 'domainOf', without: '`app.example` and `www.app.example` could not share a session.' },
    CK12: {
      without:
        'Any site could set cookies for any other: `evil.example` would choose your session at `app.example`.',
    },
    CK13: { without: 'A cookie for `co.uk` would go to every British shop.' },
    CK14: {
      find: 'newCookie',
      without: 'Every subdomain, also one that is rented out, would get the session.',
    },
    CK15: {
      find: 'defaultPath',
      without: 'A cookie set below `/docs` would go along everywhere, or nowhere.',
    },
    CK16: {
      without:
        'Somebody on the network could answer in plain http and plant a cookie that looks as if it came over https.',
    },
    CK17: {
      without: 'Over plain http an attacker could overlay the real session cookie with one of their own.',
    },
    CK18: { without: 'A script that got into the page could set the session cookie of its author.' },
    CK19: { without: 'A script could replace a cookie that it is not even allowed to read.' },
    CK20: {
      find: 'readSameSite',
      without: 'A typing error would switch the protection off instead of falling back to Lax.',
    },
    CK21: {
      without:
        "An image on another site could sign you in to the attacker's account without your seeing a page.",
    },
    CK22: { without: 'A cookie that goes along everywhere would also travel unencrypted.' },
    CK23: {
      without:
        'The server could not know whether its cookie was really set over https: attributes do not come back, the name does.',
    },
    CK24: {
      without:
        'A neighbouring subdomain could set the same name for the whole domain. The CSRF cookie has this prefix for that reason.',
    },
    CK25: { without: 'The server could not tell a cookie that a script wrote from one of its own.' },
    CK26: {
      without:
        'A cookie without a name and with the value `__Host-a=1` would look exactly like one with that prefix when it is sent.',
    },
    CK27: { without: 'Cookies of embedded pages would travel unencrypted.' },
    CK28: { without: 'Setting a cookie again would make a second one, and the server would get both.' },
    CK29: {
      without:
        'One site could push out the cookies of all others; and without an order the session could go before the advertisement.',
    },
    CK30: { without: 'The jar would grow without end, and every request would take longer.' },
    CK31: {
      without:
        'A cookie that follows every rule would be lost, and with it the state that the server meant to keep.',
    },
    CK32: { without: 'A request that was meant to leave no trace would leave one.' },
  },
}
