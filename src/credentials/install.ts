import type { AuthenticatorBridge } from './bridge.ts'
import { type Clock, domError, type Frame, type PageWindow } from './ceremony/frame.ts'
import { type Call, performCreate, performGet } from './ceremony/perform.ts'
import { convertCreationOptions, convertRequestOptions } from './convert/options.ts'
import { type Converter, createConverter, hasBrand } from './convert/web-idl.ts'
import { hideCredentials } from './hide.ts'
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
/** Credentials that a page can create are of one kind. */
const OTHER_KINDS = ['federated', 'identity', 'password']

/**
 * Gives a window Web Authentication that asks `authenticator` instead of the machine: the interfaces with the shapes of the IDL, and the
 * methods of `navigator.credentials`. To be called once in every frame, before its scripts run.
 */
export function installCredentials(target: Window, options: InstallOptions): void {
  const window = target as PageWindow
  if (!options.policy.isSecureContext) {
    hideCredentials(window)
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

/** The methods of CredentialsContainer, on the browser's own one if it has one. */
function installContainer(
  frame: Frame,
  interfaces: PublicKeyInterfaces,
  failed: InstallOptions['failed'],
): void {
  const { window } = frame
  const container = existingContainer(window) ?? newContainer(window)
  let pending: Call<unknown> | undefined
  /** Requests a credential, or creates one (Credential Management §2.5.1 and §2.5.4). */
  const ceremony = <O>(
    name: 'create' | 'get',
    convert: (converter: Converter, value: unknown) => O,
    run: (call: Call<O>) => Promise<object | null>,
  ) => {
    method(window, container, name, (given) => {
      const { call, isOneKind } = readCall(frame, given, convert)
      checkActive(window)
      if (call.signal?.aborted) throw call.signal.reason
      const { options } = call
      if (options === undefined || (name === 'create' && !isOneKind))
        throw domError(window, 'NotSupportedError', 'Only public key credentials are supported here.')
      if (pending && !pending.signal?.aborted)
        throw domError(window, 'NotAllowedError', 'A request is already pending.')
      pending = call
      return run({ ...call, options })
        .catch((error: unknown) => {
          failed?.(name, options, error)
          throw error
        })
        .finally(() => {
          if (pending === call) pending = undefined
        })
    })
  }
  ceremony('create', convertCreationOptions, async (call) =>
    interfaces.created(await performCreate(frame, call)),
  )
  ceremony('get', convertRequestOptions, async (call) => {
    const result = await performGet(frame, call)
    return result && interfaces.asserted(result)
  })
  method(
    window,
    container,
    'store',
    (credential) => {
      if (!(credential instanceof window.Credential)) throw frame.convert.fail('This is not a credential.')
      throw domError(window, 'NotSupportedError', 'Public key credentials can’t be stored by a page.')
    },
    1,
  )
  method(window, container, 'preventSilentAccess', () => checkActive(window))
}

/** The document of a frame that was removed, or shows another one, can ask for nothing. @throws NotAllowedError */
function checkActive(window: PageWindow): void {
  if (window.document.defaultView === null)
    throw domError(window, 'NotAllowedError', 'The document is not active any more.')
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

/**
 * An operation that returns a promise: also a wrong `this` only rejects it. What `run` throws rejects at once: a window that is gone runs
 * nothing later.
 */
function method(
  window: PageWindow,
  container: object,
  name: string,
  run: (argument: unknown) => unknown,
  length = 0,
): void {
  const operations = {
    [name](this: unknown, ...given: readonly unknown[]): Promise<unknown> {
      if (this !== container) return window.Promise.reject(new window.TypeError('Illegal invocation'))
      if (given.length < length)
        return window.Promise.reject(new window.TypeError(`${name}() takes ${length} argument.`))
      return new window.Promise((resolve) => resolve(run(given[0])))
    },
  }
  const operation = operations[name]
  if (operation) Object.defineProperty(operation, 'length', { value: length, configurable: true })
  define(Object.getPrototypeOf(container), name, operation)
}

/** The options, with those of public keys if they are there. */
function readCall<O>(
  { convert }: Frame,
  value: unknown,
  convertOptions: (converter: Converter, value: unknown) => O,
): { readonly call: Call<O | undefined>; readonly isOneKind: boolean } {
  const given = convert.dictionary(value, 'options')
  const mediation = given.optionalText('mediation') ?? 'optional'
  if (!MEDIATIONS.includes(mediation)) throw convert.fail(`"${mediation}" is no mediation requirement.`)
  const isOneKind = OTHER_KINDS.every((kind) => !given.has(kind))
  const publicKey = given.raw('publicKey')
  const options = publicKey === undefined ? undefined : convertOptions(convert, publicKey)
  const signal = given.raw('signal')
  if (signal !== undefined && !hasBrand(AbortSignal.prototype, 'aborted', signal))
    throw convert.fail('options.signal is not an AbortSignal.')
  return { call: { options, signal: signal as AbortSignal | undefined, mediation }, isOneKind }
}
