import type { RuleFamily } from '../rule-text.ts'
import { draftCookies } from '../specs.ts'

export const cookieSendingRules: RuleFamily = {
  title: 'Why a cookie is sent or not sent',
  why: 'Before each request the browser looks at every cookie it has: host, path, scheme, age, and who started the request.',
  spec: draftCookies('5.8.3'),
  for: 'any',
  rules: {
    CK40: { without: "If a site didn't get its cookies back, no request would have a session." },
    CK41: { without: 'Each subdomain would read the session of the main site.' },
    CK42: { without: 'A session shared by several hosts would work on only one of them.' },
    CK43: {
      without:
        "Two apps on one host would get each other's cookies. Paths keep order, not secrets: the host's scripts can still reach both.",
    },
    CK44: { without: 'A session would outlive its expiry.' },
    CK45: { without: 'Everyone on the same network could read the session.' },
    CK46: { without: 'One injected script would be enough to copy the session to another computer.' },
    CK47: {
      without:
        'Every request of any script would be made in your name, whether the script asks for it or not.',
    },
    CK48: {
      without:
        'A link in a mail could act in your account at once. The price: coming from another site, you look signed out on the first page.',
    },
    CK49: {
      without:
        'A form on any site could be posted with your session. This is also why the state and nonce cookies need SameSite=None when a provider answers with a form.',
    },
    CK50: { without: 'Sites that never heard of SameSite would have no protection against forged forms.' },
    CK51: {
      without:
        'Sign-ins that end with a form post from the provider would have broken on the day Lax became the default. Two minutes are enough for a sign-in.',
    },
    CK52: { without: 'A cookie that other sites may use would travel unencrypted.' },
    CK53: {
      without:
        'Sign-ins that go through a provider would lose Strict cookies. Chromium looks at who started the navigation and ignores the redirects in between.',
    },
    CK54: {
      find: 'byPathThenAge',
      without: 'Servers take the first of two cookies with one name: the more specific one must come first.',
    },
    CK55: {
      find: 'cookieString',
      without: 'A cookie without a name would be sent with an equals sign that the server never wrote.',
    },
    CK56: {
      find: 'selectCookies',
      without: "When it must make room, the jar couldn't know which cookie has gone unused the longest.",
    },
    CK57: {
      find: 'documentCookie',
      without:
        "A page's script would see cookies that its own requests would not carry, or miss some that they do.",
    },
  },
}
