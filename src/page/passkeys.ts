import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { describeError } from './describe-passkey-error.ts'
import { attribute, findAll } from './dom.ts'
import { guardCeremonies } from './passkey-guard.ts'
import { whyNoPasskeys } from './real-location.ts'

/** Forms of an app that end in a ceremony. The attribute says where to get its options. */
const OWN_FORM = 'data-passkey'
/** The forms of the engine's sign-in page, which has its own script. */
const ENGINE_FORM = 'data-passkey-options'

/** Passkeys of this machine, for the forms of simulated pages; or a sentence that says why they aren't available. */
export function offerPasskeys(): void {
  const reason = whyNoPasskeys({
    hostname: location.hostname,
    port: location.port,
    isSecure: isSecureContext,
    hasPasskeys: 'PublicKeyCredential' in window && 'credentials' in navigator,
  })
  if ('credentials' in navigator) guardCeremonies(location.hostname)
  if (reason === undefined) {
    addEventListener('submit', onSubmit, true)
    whenRead(() => {
      for (const form of findAll(`form[${OWN_FORM}]`)) form.toggleAttribute('hidden', false)
    })
  } else {
    // As in a browser without passkeys: the engine's script then leaves its form hidden.
    Reflect.deleteProperty(window, 'PublicKeyCredential')
    whenRead(() => {
      for (const form of findAll(`form[${OWN_FORM}], form[${ENGINE_FORM}]`)) say(form, reason)
    })
  }
}

function whenRead(work: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', work, { once: true })
  else work()
}

function say(form: Element, reason: string): void {
  const sentence = document.createElement('p')
  sentence.textContent = reason
  form.before(sentence)
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target
  if (!(form instanceof HTMLFormElement)) return
  const from = attribute(form, OWN_FORM)
  if (from === null) return
  event.preventDefault()
  carryOut(form, from).catch((error: unknown) => complain(form, describeError(error)))
}

/** Gets the options of the ceremony, has the browser carry it out, and sends the result with the form. */
async function carryOut(form: HTMLFormElement, from: string): Promise<void> {
  complain(form, '')
  const { action, options } = await askOptions(from)
  const answer =
    action === 'register'
      ? await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
      : await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
  addField(form, 'action', action)
  addField(form, 'data', JSON.stringify(answer))
  // Fires no event, so it doesn't come back here.
  HTMLFormElement.prototype.submit.call(form)
}

interface Ceremony {
  readonly action: string
  readonly options: object
}

async function askOptions(from: string): Promise<Ceremony> {
  const response = await fetch(from)
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok && isCeremony(body)) return body
  throw new Error(
    `The site returned status ${response.status} and no passkey options. Reload the page and try again.`,
  )
}

function isCeremony(body: unknown): body is Ceremony {
  return typeof body === 'object' && body !== null && 'action' in body && 'options' in body
}

function addField(form: HTMLFormElement, name: string, value: string): void {
  const input = document.createElement('input')
  Object.assign(input, { type: 'hidden', name, value })
  form.append(input)
}

function complain(form: HTMLFormElement, text: string): void {
  for (const alertBox of findAll('[role=alert]', form)) {
    alertBox.textContent = text
    alertBox.toggleAttribute('hidden', text === '')
  }
}
