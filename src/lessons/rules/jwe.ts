import type { RuleFamily } from '../rule-text.ts'
import { rfc } from '../specs.ts'

export const jweRules: RuleFamily = {
  title: 'Encrypted tokens',
  why: 'What the browser keeps for the app is encrypted and authenticated: the browser can neither read nor change it, only bring it back.',
  spec: rfc(7516, '3.1'),
  for: 'any',
  rules: {
    'JWE-1': {
      without:
        'A token that is only signed can be read by anyone with access to the browser, and by every log that the cookie passes. The two dots mean that there is no encrypted key part: the derived key is used directly.',
    },
    'JWE-2': {
      find: 'deriveKey',
      without:
        "With one key for everything, a cookie encrypted for one purpose could be used for another. The salt is the cookie's name, so each name has its own key.",
    },
    'JWE-3': {
      find: 'encryptToken',
      without:
        "A callback that returns an old `exp` could keep a token valid forever, and you couldn't tell two tokens apart.",
    },
    'JWE-4': {
      find: 'findKey',
      without:
        "You couldn't change a secret without signing everyone out. With two secrets in the list, the first encrypts and both can decrypt.",
    },
    'JWE-5': {
      find: 'decryptToken',
      without:
        'A stolen cookie would work forever. The 15 seconds allow for servers whose clocks differ a little.',
    },
    'JWE-6': {
      find: 'resolveCodec',
      without:
        'Apps that share a session with another service in another format couldn’t do so. Check cookies keep the built-in format, as only the engine reads them.',
    },
    'JWE-7': {
      find: 'encode',
      without: 'Moving an app between the two implementations would sign everyone out.',
    },
  },
}
