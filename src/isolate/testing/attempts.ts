import type { Attempt } from './attempt.ts'
import { PROXIES, SIZES, SYMBOLS, THENABLES, THROWS } from './attempts-by-value.ts'
import { PACKAGES } from './attempts-on-packages.ts'
import { PLATFORM } from './attempts-on-platform.ts'
import { PROVIDERS } from './attempts-on-providers.ts'
import { CONSTRUCTORS, GLOBALS, POLLUTION } from './attempts-to-reach.ts'
import { WHEN_TRACED } from './attempts-when-traced.ts'

/** Every attempt that ends by itself and runs in one thread. */
export const ATTEMPTS: readonly (readonly [group: string, attempts: readonly Attempt[]])[] = [
  ['constructor chains', CONSTRUCTORS],
  ['globals and module paths', GLOBALS],
  ['prototype pollution', POLLUTION],
  ['proxies and getters', PROXIES],
  ['thenables', THENABLES],
  ['symbols', SYMBOLS],
  ['sizes', SIZES],
  ['thrown values', THROWS],
  ['the platform’s second part', PLATFORM],
  ['packages', PACKAGES],
  ['functions of providers', PROVIDERS],
  ['code that is run again', WHEN_TRACED],
]
