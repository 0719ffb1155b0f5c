import type { RuleFamily } from '../rule-text.ts'
import { draftCookies } from '../specs.ts'

export const cookieStoringRules: RuleFamily = {
  title: 'Why a cookie is stored or refused',
  why: "The browser asks of every new cookie whether this site may set it. What it refuses is lost, and the server isn't notified.",
  spec: draftCookies('5.7'),
  for: 'any',
  rules: {
    CK9: { without: 'A site could mark a browser for decades.' },
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
      without: 'Every subdomain, even a rented one, would get the session.',
    },
    CK15: {
      find: 'defaultPath',
      without: 'A cookie set below `/docs` would be sent everywhere, or nowhere.',
    },
    CK16: {
      without:
        'Someone on the network could respond over plain http and plant a cookie that looks as if it came over https.',
    },
    CK17: {
      without: 'Over plain http an attacker could cover the real session cookie with another one.',
    },
    CK18: { without: "An injected script could set its author's session cookie." },
    CK19: { without: 'A script could replace a cookie that it is not even allowed to read.' },
    CK20: {
      find: 'readSameSite',
      without: 'A typo would switch the protection off instead of falling back to Lax.',
    },
    CK21: {
      without:
        "An image on another site could sign you in to the attacker's account without showing you a page.",
    },
    CK22: { without: 'A cookie that is sent everywhere would also travel unencrypted.' },
    CK23: {
      without:
        'The server could not know whether its cookie was really set over https: attributes do not come back, the name does.',
    },
    CK24: {
      without:
        'A neighbouring subdomain could set the same name for the whole domain. The CSRF cookie has this prefix for that reason.',
    },
    CK25: { without: "The server couldn't tell a cookie written by a script from one it set itself." },
    CK26: {
      without:
        'A cookie without a name and with the value `__Host-a=1` would look exactly like one with that prefix when it is sent.',
    },
    CK27: { without: 'Cookies of embedded pages would travel unencrypted.' },
    CK28: { without: 'Setting a cookie again would create a second one, and the server would get both.' },
    CK29: {
      without:
        'One site could push out the cookies of all others, and your session could be deleted before an advertising cookie.',
    },
    CK30: { without: 'The jar would grow without end, and every request would take longer.' },
    CK31: {
      without:
        'A cookie that follows every rule would be lost, and with it the state that the server meant to keep.',
    },
    CK32: { without: 'A request meant to leave no trace would leave one.' },
  },
}
