import { fromBase64url } from '../../authenticator/bytes/bytes.ts'
import type { Descriptor } from '../../authenticator/platform/messages.ts'
import type { ClientExtensions, CreationOptions, RequestOptions } from '../convert/options.ts'
import { isAllowedAppId } from '../rules/app-id.ts'
import { isRelatedOrigin } from '../rules/related-origins.ts'
import { effectiveDomain, isAllowedRpId, parseHost } from '../rules/rp-id.ts'
import { domError, type Frame } from './frame.ts'

const MAX_USER_ID_BYTES = 64

/**
 * Whether this frame may ask at all: permissions policy, and in a frame of another origin the person's activation (WebAuthn §5.10).
 * @throws NotAllowedError
 */
export async function checkFrame(
  { window, policy }: Frame,
  feature: 'create' | 'get',
  isConditional: boolean,
): Promise<void> {
  if (!(await policy.allows(`publickey-credentials-${feature}`)))
    throw domError(
      window,
      'NotAllowedError',
      `The permissions policy does not allow publickey-credentials-${feature}.`,
    )
  if (policy.sameOriginWithAncestors || feature === 'get') return
  if (isConditional)
    throw domError(
      window,
      'NotAllowedError',
      'A frame of another origin may not create credentials conditionally.',
    )
  if (!policy.hasUserActivation())
    throw domError(
      window,
      'NotAllowedError',
      'A frame of another origin needs a press to create a credential.',
    )
}

/**
 * The RP ID of a ceremony: the one that is asked for, if this origin may use it, else the origin's domain.
 * @throws SecurityError, or NotAllowedError for an opaque origin.
 */
export async function resolveRpId(frame: Frame, rpId: string | undefined): Promise<string> {
  const { window, origin, publicSuffixOf, fetchRelatedOrigins } = frame
  if (origin === 'null') throw domError(window, 'NotAllowedError', 'An opaque origin has no credentials.')
  const domain = effectiveDomain(origin)
  if (domain === undefined)
    throw domError(window, 'SecurityError', `${origin} is not the origin of a domain.`)
  if (rpId === undefined) return domain
  const host = parseHost(rpId)
  if (host !== undefined && (await isAllowedRpId(rpId, domain, publicSuffixOf))) return host
  if (host !== undefined && (await isRelatedOrigin(host, origin, fetchRelatedOrigins, publicSuffixOf)))
    return host
  throw domError(
    window,
    'SecurityError',
    `The RP ID "${rpId}" is not a registrable suffix of ${domain}, nor does it list ${origin} as related.`,
  )
}

/** The algorithms to offer. An empty list means ES256 and RS256. @throws NotSupportedError when no type is known. */
export function algorithmsOf({ window }: Frame, { parameters }: CreationOptions): readonly number[] {
  if (parameters.length === 0) return [-7, -257]
  const known = parameters.filter(({ type }) => type === 'public-key').map(({ alg }) => alg)
  if (known.length === 0)
    throw domError(
      window,
      'NotSupportedError',
      'None of the credential types in pubKeyCredParams is supported.',
    )
  return known
}

/** The credentials that a page allows; an empty list allows any. @throws NotAllowedError when it only lists some of types that are not known. */
export function allowedOf({ window }: Frame, { allow }: RequestOptions): readonly Descriptor[] {
  if (allow === undefined)
    throw domError(window, 'NotAllowedError', 'No credential type in allowCredentials is supported.')
  return allow
}

/** @throws TypeError */
export function checkUserId({ convert }: Frame, { user }: CreationOptions): void {
  const { length } = fromBase64url(user.id)
  if (length < 1 || length > MAX_USER_ID_BYTES)
    throw convert.fail(`user.id must have between 1 and ${MAX_USER_ID_BYTES} bytes, not ${length}.`)
}

/** Inputs that make no sense at registration (WebAuthn §10.1.4 and §10.1.5). @throws NotSupportedError or NotAllowedError */
export function checkCreationExtensions(
  { window }: Frame,
  { extensions, clientExtensions }: CreationOptions,
): void {
  checkNoOverride(window, clientExtensions)
  const { prf, largeBlob } = extensions
  if (prf?.evalByCredential)
    throw domError(window, 'NotSupportedError', 'prf.evalByCredential is for authentication only.')
  if (largeBlob?.read !== undefined || largeBlob?.write !== undefined)
    throw domError(
      window,
      'NotSupportedError',
      'largeBlob.read and largeBlob.write are for authentication only.',
    )
}

/** No site here may speak for another one. */
function checkNoOverride(window: Frame['window'], extensions: ClientExtensions): void {
  if (extensions.remoteDesktopClientOverride)
    throw domError(window, 'NotAllowedError', 'This origin may not use remoteDesktopClientOverride.')
}

/** Inputs that make no sense at authentication. @throws NotSupportedError, NotAllowedError or SyntaxError */
export function checkRequestExtensions(
  { window }: Frame,
  { extensions, clientExtensions }: RequestOptions,
  allow: readonly Descriptor[],
): void {
  checkNoOverride(window, clientExtensions)
  const { prf, largeBlob } = extensions
  // As browsers do it: their specifications only say that these belong to registration.
  if (extensions.credProps || clientExtensions.payment)
    throw domError(window, 'NotSupportedError', 'credProps and payment are for registration only.')
  if (largeBlob?.support !== undefined)
    throw domError(window, 'NotSupportedError', 'largeBlob.support is for registration only.')
  if (largeBlob?.read && largeBlob.write !== undefined)
    throw domError(window, 'NotSupportedError', 'A large blob is either read or written.')
  if (largeBlob?.write !== undefined && allow.length !== 1)
    throw domError(window, 'NotSupportedError', 'To write a large blob, allow exactly one credential.')
  const ids = Object.keys(prf?.evalByCredential ?? {})
  if (ids.length > 0 && allow.length === 0)
    throw domError(window, 'NotSupportedError', 'prf.evalByCredential needs allowCredentials.')
  for (const id of ids)
    if (!allow.some((each) => each.id === id))
      throw domError(
        window,
        'SyntaxError',
        `"${id}" in prf.evalByCredential is not the ID of an allowed credential.`,
      )
}

/**
 * Credentials from before WebAuthn don't exist here, so an AppID is only checked: `appid` belongs to authentication, `appidExclude` to
 * registration (WebAuthn §10.1.1 and §10.1.2).
 * @throws NotSupportedError or SecurityError
 */
export async function checkAppIds(
  { window, origin, publicSuffixOf }: Frame,
  appIds: ClientExtensions,
  own: 'appid' | 'appidExclude',
): Promise<void> {
  const other = own === 'appid' ? 'appidExclude' : 'appid'
  if (appIds[other] !== undefined)
    throw domError(window, 'NotSupportedError', `The extension ${other} is not for this ceremony.`)
  const appId = appIds[own]
  if (appId !== undefined && !(await isAllowedAppId(appId, origin, publicSuffixOf)))
    throw domError(window, 'SecurityError', `The AppID "${appId}" is not one of ${origin}.`)
}
