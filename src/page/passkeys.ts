import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { installCredentials } from '../credentials/install.ts'
import type { PageContext } from '../protocol/frame.ts'
import { describeError } from './describe-passkey-error.ts'
import { attribute, findAll } from './dom.ts'
import { askSuffix, createBridge, tellRefusal } from './passkey-bridge.ts'
import { frameOf } from './passkey-frame.ts'
import { guardCeremonies } from './passkey-guard.ts'
import { withRefusals } from './passkey-refusals.ts'
import { resumeCeremony } from './passkey-resume.ts'
import { whyNoPasskeys } from './real-location.ts'

/** Forms of an app that end in a ceremony. The attribute says where to get its options. */
const OWN_FORM = 'data-passkey'
/** The forms of the engine's sign-in page, which has its own script. */
const ENGINE_FORM = 'data-passkey-options'

/**
 * Gives a simulated page passkeys, for its scripts and its forms: of people's simulated authenticators, or of this machine's own one, where the setup asks for
 * that. Only pages that use passkeys have this script.
 */
export function offerPasskeys(context: PageContext): void {
  const reason = context.passkeys === 'machine' ? offerMachine() : offerSimulated(context)
  if (reason === undefined) {
    addEventListener('submit', onSubmit, true)
    whenRead(() => {
      for (const form of findAll(`form[${OWN_FORM}]`)) form.toggleAttribute('hidden', false)
      if (context.passkeys === 'machine') return
      resume()
      for (const form of findAll(`form[${OWN_FORM}][data-passkey-upgrade]`)) upgrade(form)
    })
  } else {
    whenRead(() => {
      for (const form of findAll(`form[${OWN_FORM}], form[${ENGINE_FORM}]`)) say(form, reason)
    })
  }
}

/** The real one works for the real host only. Returns a sentence where it can't be used. */
function offerMachine(): string | undefined {
  const reason = whyNoPasskeys({
    hostname: location.hostname,
    port: location.port,
    isSecure: isSecureContext,
    hasPasskeys: 'PublicKeyCredential' in window && 'credentials' in navigator,
  })
  if ('credentials' in navigator) guardCeremonies(location.hostname)
  // As in a browser without passkeys: the engine's script then leaves its form hidden.
  if (reason !== undefined) Reflect.deleteProperty(window, 'PublicKeyCredential')
  return reason
}

function offerSimulated(context: PageContext): string | undefined {
  const frame = frameOf(context)
  const { origin } = frame
  installCredentials(window, {
    ...frame,
    ...withRefusals(createBridge(), tellRefusal),
    publicSuffixOf: askSuffix,
    // The world says when the time is up: its clock is not the machine's.
    clock: { setTimeout: () => 0, clearTimeout: () => undefined },
  })
  return frame.policy.isSecureContext
    ? undefined
    : `Passkeys are off: browsers only offer them on https, and this page is ${origin}.`
}

/** Forms are sent as if their script had waited all the time. */
function resume(): void {
  resumeCeremony(`form[${OWN_FORM}], form[${ENGINE_FORM}]`)
    .then((resumed) => {
      if (!resumed) return
      const { fields, form } = resumed
      if (fields) send(form, fields)
      else complain(form, 'It was cancelled, took too long, or there is no matching passkey.')
    })
    // The world can't be asked: the page stays as it was loaded.
    .catch(() => undefined)
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

/** Asks for a passkey without a dialog. Where the browser makes none, the page stays silent: its form has a button. */
function upgrade(form: Element): void {
  const from = attribute(form, OWN_FORM)
  if (from === null || !(form instanceof HTMLFormElement)) return
  carryOut(form, from, true).catch(() => undefined)
}

/** Gets the options of the ceremony, has the browser carry it out, and sends the result with the form. */
async function carryOut(form: HTMLFormElement, from: string, isUpgrade = false): Promise<void> {
  complain(form, '')
  const { action, options } = await askOptions(from)
  const answer =
    action === 'register'
      ? await startRegistration({
          optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
          useAutoRegister: isUpgrade,
        })
      : await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
  send(form, { action, data: JSON.stringify(answer) })
}

function send(form: HTMLFormElement, fields: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(fields)) addField(form, name, value)
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
