import type { AuthenticatorBridge } from './bridge.ts'
import { type Clock, domError, type Frame, type PageWindow } from './ceremony/frame.ts'
import { type CeremonyCall, performCreate, performGet } from './ceremony/perform.ts'
import { createConverter, toText } from './convert/web-idl.ts'
import { define, defineGetter, defineInterface } from './idl/interface.ts'
import { defineCredential, definePublicKeyCredential, type PublicKeyInterfaces } from './interfaces.ts'
import type { FramePolicy } from './policy.ts'
import { type FetchRelatedOrigins, fetchFromServer } from './rules/related-origins.ts'
import type { PublicSuffix } from './rules/rp-id.ts'

export interface InstallOptions {
  /** The frame's origin as pages write it, or `null` for an opaque one. */
  readonly origin: string
  /** The origin of the outermost page. */
  readonly topOrigin: string
  readonly authenticator: AuthenticatorBridge
  readonly policy: FramePolicy
  /** Looks up related origins; by default it asks the server of the relying party. */
  readonly fetchRelatedOrigins?: FetchRelatedOrigins
  readonly publicSuffixOf: PublicSuffix
  /** Told of each request of the page that failed, before the page is. */
  readonly failed?: (call: 'create' | 'get', publicKey: unknown, error: unknown) => void
  /** By default the window's own timers. */
  readonly clock?: Clock
}

const MEDIATIONS = ['silent', 'optional', 'conditional', 'required']

/** Interfaces that exist in secure contexts only. */
const INTERFACES = [
  'PublicKeyCredential',
  'AuthenticatorResponse',
  'AuthenticatorAttestationResponse',
  'AuthenticatorAssertionResponse',
]

/**
 * Gives a window Web Authentication that asks `authenticator` instead of the machine: the interfaces with the shapes of the IDL, and the
 * methods of `navigator.credentials`. To be called once in every frame, before its scripts run.
 */
export function installCredentials(target: Window, options: InstallOptions): void {
  const window = target as PageWindow
  if (!options.policy.isSecureContext) {
    hideInterfaces(window)
    return
  }
  const frame: Frame = {
    window,
    convert: createConverter(window),
    origin: options.origin,
    topOrigin: options.topOrigin,
    authenticator: options.authenticator,
    policy: options.policy,
    fetchRelatedOrigins: options.fetchRelatedOrigins ?? fetchFromServer(window),
    publicSuffixOf: options.publicSuffixOf,
    clock: options.clock ?? {
      setTimeout: (run, milliseconds) => window.setTimeout(run, milliseconds),
      clearTimeout: (timer) => window.clearTimeout(timer),
    },
  }
  installContainer(frame, definePublicKeyCredential(frame, defineCredential(window)), options.failed)
}

function hideInterfaces(window: PageWindow): void {
  for (const name of INTERFACES) Reflect.deleteProperty(window, name)
  Object.defineProperty(window.navigator, 'credentials', { value: undefined, configurable: true })
}

/** The methods of CredentialsContainer, on the browser's own one if it has one. */
function installContainer(
  frame: Frame,
  interfaces: PublicKeyInterfaces,
  failed: InstallOptions['failed'],
): void {
  const { window } = frame
  const container = existingContainer(window) ?? newContainer(window)
  let pending: CeremonyCall | undefined
  const ceremony = (name: 'create' | 'get', run: (call: CeremonyCall) => Promise<object>) => {
    method(window, container, name, async (given) => {
      const call = readCall(frame, given)
      if (call.publicKey === undefined)
        throw domError(window, 'NotSupportedError', 'Only public key credentials are supported here.')
      // Credential Management §2.5.1: one request at a time.
      if (pending && !pending.signal?.aborted)
        throw domError(window, 'NotAllowedError', 'A request is already pending.')
      pending = call
      try {
        return await run(call)
      } catch (error) {
        failed?.(name, call.publicKey, error)
        throw error
      } finally {
        if (pending === call) pending = undefined
      }
    })
  }
  ceremony('create', async (call) => interfaces.created(await performCreate(frame, call)))
  ceremony('get', async (call) => interfaces.asserted(await performGet(frame, call)))
  method(
    window,
    container,
    'store',
    async () => {
      throw domError(window, 'NotSupportedError', 'Public key credentials can’t be stored by a page.')
    },
    1,
  )
  method(window, container, 'preventSilentAccess', async () => undefined)
}

function existingContainer(window: PageWindow): object | undefined {
  return 'credentials' in window.navigator ? window.navigator.credentials : undefined
}

function newContainer(window: PageWindow): object {
  const container = defineInterface<true>(window, { name: 'CredentialsContainer', attributes: {} }).create(
    true,
  )
  defineGetter(Object.getPrototypeOf(window.navigator), 'credentials', () => container)
  return container
}

/** An operation that returns a promise: also a wrong `this` only rejects it. */
function method(
  window: PageWindow,
  container: object,
  name: string,
  run: (argument: unknown) => Promise<unknown>,
  length = 0,
): void {
  const operations = {
    [name](this: unknown, ...given: readonly unknown[]): Promise<unknown> {
      if (this !== container) return window.Promise.reject(new window.TypeError('Illegal invocation'))
      if (given.length < length)
        return window.Promise.reject(new window.TypeError(`${name}() takes ${length} argument.`))
      return run(given[0])
    },
  }
  const operation = operations[name]
  if (operation) Object.defineProperty(operation, 'length', { value: length, configurable: true })
  define(Object.getPrototypeOf(container), name, operation)
}

function readCall({ convert }: Frame, value: unknown): CeremonyCall {
  const options = convert.dictionary(value, 'options')
  const signal = options.raw('signal')
  const mediation = options.has('mediation')
    ? toText(options.raw('mediation'), 'options.mediation', convert.fail)
    : 'optional'
  if (!MEDIATIONS.includes(mediation)) throw convert.fail(`"${mediation}" is no mediation requirement.`)
  if (signal !== undefined && Object.prototype.toString.call(signal) !== '[object AbortSignal]')
    throw convert.fail('options.signal is not an AbortSignal.')
  return { publicKey: options.raw('publicKey'), signal: signal as AbortSignal | undefined, mediation }
}
