import { getPublicSuffix } from 'tldts-icann'
import type { PageWindow } from '../ceremony/frame.ts'
import { type InstallOptions, installCredentials } from '../install.ts'
import { createVirtualAuthenticators, type VirtualAuthenticators } from '../virtual/authenticators.ts'

/** Calls that arrive as copies and answer later, as over a port. */
export function overPort(authenticators: VirtualAuthenticators): VirtualAuthenticators {
  return new Proxy(authenticators, {
    get: (target, name) => {
      const call: unknown = Reflect.get(target, name)
      if (typeof call !== 'function') return call
      return async (...given: readonly unknown[]): Promise<unknown> => {
        const result: unknown = await Reflect.apply(call, target, structuredClone(given) as unknown[])
        return structuredClone(result)
      }
    },
  })
}

export interface TestFrame {
  readonly window: PageWindow
  readonly authenticators: VirtualAuthenticators
}

/** A frame of this page that believes to be at an origin. */
export function openFrame(
  options: Partial<Omit<InstallOptions, 'policy'>> & {
    readonly policy?: Partial<InstallOptions['policy']>
  } = {},
): TestFrame {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const authenticators = createVirtualAuthenticators({ seed: 'test' })
  const window = frame.contentWindow as PageWindow
  installCredentials(window, {
    origin: 'https://shop.example',
    topOrigin: 'https://shop.example',
    authenticator: overPort(authenticators),
    fetchRelatedOrigins: async () => undefined,
    publicSuffixOf: getPublicSuffix,
    ...options,
    policy: {
      isSecureContext: true,
      sameOriginWithAncestors: true,
      allows: () => true,
      hasUserActivation: () => true,
      ...options.policy,
    },
  })
  return { window, authenticators }
}

export const CHALLENGE = Uint8Array.of(1, 2, 3, 4)

type Creation = PublicKeyCredentialCreationOptions

export function creation(changes: Partial<Creation> = {}): Creation {
  return {
    challenge: CHALLENGE,
    rp: { name: 'Shop' },
    user: { id: Uint8Array.of(9), name: 'ada', displayName: 'Ada' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    ...changes,
  }
}

export async function create(
  window: PageWindow,
  changes: Partial<Creation> = {},
): Promise<PublicKeyCredential> {
  const credential = await window.navigator.credentials.create({ publicKey: creation(changes) })
  return credential as PublicKeyCredential
}

export async function get(
  window: PageWindow,
  changes: Partial<PublicKeyCredentialRequestOptions> = {},
  more: Omit<CredentialRequestOptions, 'publicKey'> = {},
): Promise<PublicKeyCredential> {
  const publicKey = { challenge: CHALLENGE, ...changes }
  return (await window.navigator.credentials.get({ publicKey, ...more })) as PublicKeyCredential
}

/** An authenticator that can do everything. */
export const FULL = {
  protocol: 'ctap2_1',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  extensions: ['prf', 'largeBlob', 'credBlob', 'minPinLength'],
} as const

/** A frame with one virtual authenticator. */
export function withAuthenticator(
  options: Parameters<typeof openFrame>[0] = {},
  config: object = FULL,
): TestFrame & { readonly id: string } {
  const frame = openFrame(options)
  return { ...frame, id: frame.authenticators.addVirtualAuthenticator(config) }
}
