import { fromBase64url, toBase64url } from '../../authenticator/bytes/bytes.ts'
import { encodeClientData } from '../../authenticator/data/client-data.ts'
import type {
  Asserted,
  Created,
  ExtensionOutputs,
  Failure,
  Requirement,
} from '../../authenticator/platform/messages.ts'
import type { CreationOptions, RequestOptions } from '../convert/options.ts'
import { randomId } from '../random-id.ts'
import {
  algorithmsOf,
  allowedOf,
  checkAppIds,
  checkCreationExtensions,
  checkFrame,
  checkRequestExtensions,
  checkUserId,
  resolveRpId,
} from './checks.ts'
import { domError, type Frame } from './frame.ts'

/** What the methods of CredentialsContainer take. */
export interface Call<O> {
  readonly options: O
  readonly signal: AbortSignal | undefined
  readonly mediation: string
}

/** Defaults of WebAuthn §5.1.3 and §5.1.4.2. */
const TIMEOUT = { verified: 300_000, unverified: 120_000 }
const MAX_TIMEOUT = 600_000

/** One message for everything that a person may have done, so that a page can't tell these apart. */
const NOT_ALLOWED = 'The operation timed out or was not allowed.'

/** `create({ publicKey })` (WebAuthn §5.1.3), up to the values of the credential. */
export async function performCreate(
  frame: Frame,
  call: Call<CreationOptions>,
): Promise<{ readonly outcome: Created; readonly clientDataJSON: string }> {
  const { options } = call
  const isConditional = call.mediation === 'conditional'
  await checkFrame(frame, 'create', isConditional)
  checkUserId(frame, options)
  const rpId = await resolveRpId(frame, options.rpId)
  const algorithms = algorithmsOf(frame, options)
  checkCreationExtensions(frame, options)
  await checkAppIds(frame, options.clientExtensions, 'appidExclude')
  const clientDataJSON = clientData(frame, 'webauthn.create', options.challenge)
  const timeout = timeoutOf(options, isConditional)
  const outcome = await wait(frame, call.signal, timeout, (id) =>
    frame.authenticator.create(id, {
      rpId,
      rpName: options.rpName,
      origin: frame.origin,
      user: options.user,
      clientDataJSON,
      algorithms,
      exclude: options.exclude,
      ...(options.attachment && { attachment: options.attachment }),
      residentKey: options.residentKey,
      userVerification: options.userVerification,
      attestation: options.attestation,
      attestationFormats: options.attestationFormats,
      hints: options.hints,
      extensions: options.extensions,
      isConditional,
      ...(timeout === undefined ? {} : { timeoutMs: timeout }),
    }),
  )
  return {
    outcome: withOutput(
      outcome,
      options.clientExtensions.appidExclude !== undefined && { appidExclude: true },
    ),
    clientDataJSON,
  }
}

/** `get({ publicKey })` (WebAuthn §5.1.4). Null without mediation: every use of a passkey needs the person. */
export async function performGet(
  frame: Frame,
  call: Call<RequestOptions>,
): Promise<{ readonly outcome: Asserted; readonly clientDataJSON: string } | null> {
  const { options } = call
  const isConditional = call.mediation === 'conditional'
  if (call.mediation === 'silent') return null
  await checkFrame(frame, 'get', isConditional)
  const rpId = await resolveRpId(frame, options.rpId)
  const allow = allowedOf(frame, options)
  checkRequestExtensions(frame, options, allow)
  await checkAppIds(frame, options.clientExtensions, 'appid')
  const clientDataJSON = clientData(frame, 'webauthn.get', options.challenge)
  const timeout = timeoutOf(options, isConditional)
  const outcome = await wait(frame, call.signal, timeout, (id) =>
    frame.authenticator.get(id, {
      rpId,
      origin: frame.origin,
      clientDataJSON,
      allow,
      userVerification: options.userVerification,
      hints: options.hints,
      extensions: options.extensions,
      isConditional,
      ...(timeout === undefined ? {} : { timeoutMs: timeout }),
    }),
  )
  return {
    outcome: withOutput(outcome, options.clientExtensions.appid !== undefined && { appid: false }),
    clientDataJSON,
  }
}

function withOutput<S extends Created | Asserted>(outcome: S, output: ExtensionOutputs | false): S {
  return output ? { ...outcome, extensions: { ...outcome.extensions, ...output } } : outcome
}

function clientData(frame: Frame, type: 'webauthn.create' | 'webauthn.get', challenge: string): string {
  const crossOrigin = !frame.policy.sameOriginWithAncestors
  const bytes = encodeClientData({
    type,
    challenge: fromBase64url(challenge),
    origin: frame.origin,
    crossOrigin,
    ...(crossOrigin && { topOrigin: frame.topOrigin }),
  })
  return toBase64url(bytes)
}

/** Conditional mediation has no timeout: it lasts as long as the page. */
function timeoutOf(
  { timeout, userVerification }: { readonly timeout?: number; readonly userVerification: Requirement },
  isConditional: boolean,
): number | undefined {
  if (isConditional) return undefined
  const standard = userVerification === 'discouraged' ? TIMEOUT.unverified : TIMEOUT.verified
  return Math.min(timeout ?? standard, MAX_TIMEOUT)
}

/** Waits for the outcome, the timeout or the abort signal, whichever comes first. */
function wait<S extends Created | Asserted>(
  { window, clock, authenticator }: Frame,
  signal: AbortSignal | undefined,
  timeout: number | undefined,
  start: (id: string) => S | Failure | Promise<S | Failure>,
): Promise<S> {
  // Abort signals may have fired while the RP ID was looked up.
  if (signal?.aborted) throw signal.reason
  const id = randomId(window)
  return new Promise<S>((resolve, reject) => {
    const settle = (end: () => void): void => {
      if (timer !== undefined) clock.clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      end()
    }
    const cancel = (reason: 'aborted' | 'timed out'): void => {
      // The page no longer waits; a bridge that is gone has nothing to cancel.
      Promise.resolve(authenticator.cancel(id, reason)).catch(() => undefined)
    }
    const onAbort = (): void => {
      cancel('aborted')
      settle(() => reject(signal?.reason))
    }
    const onTimeout = (): void => {
      cancel('timed out')
      settle(() => reject(domError(window, 'NotAllowedError', NOT_ALLOWED)))
    }
    const timer = timeout === undefined ? undefined : clock.setTimeout(onTimeout, timeout)
    signal?.addEventListener('abort', onAbort)
    Promise.resolve(start(id)).then(
      (outcome) =>
        settle(() => {
          if (outcome.status === 'failed') reject(failureError(window, outcome))
          else resolve(outcome)
        }),
      (error: unknown) => settle(() => reject(unknownError(window, error))),
    )
  })
}

function failureError(window: Frame['window'], { name }: Failure): DOMException {
  const messages = {
    NotAllowedError: NOT_ALLOWED,
    InvalidStateError: 'The authenticator already has one of the excluded credentials.',
  }
  return domError(window, name, messages[name])
}

function unknownError(window: Frame['window'], error: unknown): DOMException {
  const detail = error instanceof Error ? error.message : String(error)
  return domError(window, 'UnknownError', `The authenticator could not be reached: ${detail}`)
}
