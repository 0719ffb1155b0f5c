import { getPublicSuffix } from 'tldts-icann'
import { type InstallOptions, installCredentials } from './install.ts'
import { createVirtualAuthenticators } from './virtual/authenticators.ts'

/** The stand-alone script, `dist/credentials.js`: it only defines these two functions, and changes nothing by itself. */
Object.assign(globalThis, {
  createVirtualAuthenticators,
  installCredentials: (window: Window, options: Omit<InstallOptions, 'publicSuffixOf'>): void => {
    installCredentials(window, { publicSuffixOf: getPublicSuffix, ...options })
  },
})
