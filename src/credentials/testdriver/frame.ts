import { getPublicSuffix } from 'tldts-icann'
import type { AuthenticatorBridge } from '../bridge.ts'
import { installCredentials } from '../install.ts'
import type { FramePolicy } from '../policy.ts'
import { definePasswords } from './password.ts'

const INSTALLED = Symbol.for('authscope.credentials')

/** What a frame needs of the window that has the authenticators. */
export interface Surrounding {
  readonly authenticator: AuthenticatorBridge
  /** Whether the frame around this one gives it a feature. Only asked where the browser doesn't say it. */
  allows(feature: string): boolean | Promise<boolean>
  /** Whether a test has pressed something in this frame a moment ago. */
  wasPressed(): boolean
}

/** Gives a window of a test Web Authentication, once. */
export function installIn(window: Window, { authenticator, allows, wasPressed }: Surrounding): void {
  if (INSTALLED in window) return
  Object.defineProperty(window, INSTALLED, { value: true })
  const { origin } = window as Window & typeof globalThis
  const sameOriginWithAncestors = isSameOriginWithAncestors(window, origin)
  const policy: FramePolicy = {
    isSecureContext: window.isSecureContext,
    sameOriginWithAncestors,
    allows: (feature) =>
      featurePolicyOf(window.document)?.allowsFeature(feature) ??
      (sameOriginWithAncestors || allows(feature)),
    hasUserActivation: () => window.navigator.userActivation.isActive || wasPressed(),
  }
  installCredentials(window, {
    origin,
    topOrigin: topOriginOf(window),
    authenticator,
    policy,
    publicSuffixOf: getPublicSuffix,
  })
  definePasswords(window as Window & typeof globalThis)
}

/** Gives frames that a test makes without a document of a server the same, as soon as they have loaded. */
export function installInEmptyFrames(window: Window, surrounding: Surrounding): void {
  window.document.addEventListener(
    'load',
    ({ target }) => {
      const inner = target instanceof HTMLIFrameElement ? target.contentWindow : null
      if (inner && isReadable(inner) && inner.location.protocol === 'about:') installIn(inner, surrounding)
    },
    true,
  )
}

/** Chromium's way to ask for the permissions policy of a document. */
function featurePolicyOf(document: Document): { allowsFeature(feature: string): boolean } | undefined {
  return (document as { readonly featurePolicy?: { allowsFeature(feature: string): boolean } }).featurePolicy
}

function isSameOriginWithAncestors(window: Window, origin: string): boolean {
  for (let inner = window; inner !== inner.parent; inner = inner.parent)
    if (!isReadable(inner.parent) || (inner.parent as typeof globalThis & Window).origin !== origin)
      return false
  return true
}

/** Where the browser doesn't list ancestors, a frame knows the page that loaded it. */
function topOriginOf({ location, document, origin }: Window & { readonly origin?: string }): string {
  const listed = (location as Location & { readonly ancestorOrigins?: ArrayLike<string> }).ancestorOrigins
  const top = listed?.[listed.length - 1]
  if (top !== undefined) return top
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : (origin ?? 'null')
}

function isReadable(window: Window): boolean {
  try {
    return window.document !== null
  } catch {
    return false
  }
}
