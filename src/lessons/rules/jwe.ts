import type { RuleFamily } from '../rule-text.ts'
import { rfc } from '../specs.ts'

export const jweRules: RuleFamily = {
  title: 'Sealed tokens',
  why: 'What the browser keeps for the app is encrypted and authenticated: the browser can neither read nor change it, only bring it back.',
  spec: rfc(7516, '3.1'),
  for: 'any',
  rules: {
    'JWE-1': {
      without:
        'A token that is only signed can be read by whoever holds the browser, and by every log that the cookie passes. Here the key part is empty because the derived key is used directly, so two dots stand together.',
    },
    'JWE-2': {
      find: 'deriveKey',
      without:
        "One key for everything would let a cookie sealed for one purpose be used for another. The salt is the cookie's name, so each name has a key of its own.",
    },
    'JWE-3': {
      find: 'sealToken',
      without:
        'A callback that returns an old `exp` could keep a token alive for ever, and two tokens could not be told apart.',
    },
    'JWE-4': {
      find: 'findKey',
      without:
        'A secret could not be changed without signing everybody out. With two secrets in the list, the first seals and both open.',
    },
    'JWE-5': {
      find: 'openToken',
      without:
        'A stolen cookie would be good for ever. The 15 seconds allow for servers whose clocks differ a little.',
    },
    'JWE-6': {
      find: 'resolveCodec',
      without:
        'Apps that share a session with another service in another format could not do so. Check cookies keep the built-in format, as only the engine reads them.',
    },
    'JWE-7': {
      find: 'encode',
      without: 'Moving an app between the two implementations would sign everybody out.',
    },
  },
}
