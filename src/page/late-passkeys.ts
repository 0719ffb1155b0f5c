import { hideCredentials } from '../credentials/hide.ts'
import { PAGE_CONTEXT_META, type PageContext } from '../protocol/frame.ts'
import { askWorld } from './ask-world.ts'
import { wrap } from './dom.ts'
import type { Page } from './page.ts'
import { isSecure } from './secure.ts'

/** Static methods that send any relying party's data to the machine's authenticators. To check it, the browser asks that domain. */
const SIGNALS = ['signalUnknownCredential', 'signalAllAcceptedCredentials', 'signalCurrentUserDetails']
/** What else the browser's interface tells about this machine. */
const QUESTIONS = [
  'getClientCapabilities',
  'isConditionalMediationAvailable',
  'isUserVerifyingPlatformAuthenticatorAvailable',
]
const METHODS = ['create', 'get', 'store']

type Method = (...given: readonly unknown[]) => Promise<unknown>
type Methods = Record<string, Method>

export function removeSignals(): void {
  if (!('PublicKeyCredential' in window)) return
  for (const name of SIGNALS) Reflect.deleteProperty(window.PublicKeyCredential, name)
}

/**
 * A page that came without the script for passkeys gets it when one of these methods is first called. The browser itself is never asked: neither a real authenticator
 * nor any server for another kind of credential. For a federated one (FedCM) it would ask the provider's real server, past every worker.
 */
export function delayPasskeys({ context }: Page): void {
  if ((context.passkeys && !context.latePasskeys) || !('credentials' in navigator)) return
  if (!isSecure(context.url)) {
    hideCredentials(window)
    return
  }
  const natives: (readonly [Methods, string, Method])[] = []
  const setAll = (make: (native: Method) => Method): void => {
    for (const [holder, name, native] of natives) wrap(holder, name, () => make(native))
  }
  let loading: Promise<void> | undefined
  const delay = (holder: object, names: readonly string[], current: () => object): void => {
    for (const name of names)
      wrap(holder as Methods, name, (native) => {
        natives.push([holder as Methods, name, native])
        return async (...given) => {
          loading ??= load(context, setAll)
          await loading
          return (current() as Methods)[name]?.(...given)
        }
      })
  }
  delay(CredentialsContainer.prototype, METHODS, () => navigator.credentials)
  if ('PublicKeyCredential' in window)
    delay(PublicKeyCredential, [...SIGNALS, ...QUESTIONS], () => PublicKeyCredential)
}

async function load(context: PageContext, setAll: (make: (native: Method) => Method) => void): Promise<void> {
  const answer = context.passkeys && (await askWorld(crypto.randomUUID(), { ask: 'script' }))
  // This machine's passkeys are used through the browser's own methods.
  setAll((native) => native)
  const native = CredentialsContainer.prototype.create
  if (answer && 'value' in answer && typeof answer.value === 'string') run(answer.value, context)
  if (CredentialsContainer.prototype.create !== native) return
  const refuse = async (): Promise<never> => {
    throw new DOMException('This page has no passkeys. The browser was not asked.', 'NotSupportedError')
  }
  setAll(() => refuse)
}

/** Runs the script as if the worker had written it into the page. */
function run(text: string, context: PageContext): void {
  const meta = document.createElement('meta')
  meta.name = PAGE_CONTEXT_META
  meta.content = JSON.stringify(context)
  const script = document.createElement('script')
  script.textContent = text
  document.documentElement.append(meta, script)
  meta.remove()
  script.remove()
}
