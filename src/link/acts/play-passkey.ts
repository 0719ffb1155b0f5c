import type { CeremonyCall, CeremonyOutcome } from '../../protocol/ceremony.ts'
import type { Send } from '../../protocol/commands.ts'
import { agreeTo, decisionOf } from '../../record/scenes/answers.ts'
import type { Page } from './page-like.ts'
import { askedBy, buttonIn } from './pages.ts'

/** Options as the app gives them for `navigator.credentials`. */
interface Offered {
  readonly action: 'register' | 'authenticate'
  readonly options: {
    readonly challenge: string
    readonly rp?: { readonly id?: string; readonly name: string }
    readonly rpId?: string
    readonly user?: { readonly id: string; readonly name: string; readonly displayName: string }
    readonly pubKeyCredParams?: readonly { readonly alg: number }[]
    readonly timeout?: number
  }
}

/**
 * What the script of a page does with a passkey form, without a page: asks for the options, has the person's authenticator carry them out, and returns the fields
 * to send. The person agrees to everything.
 */
export async function playPasskey(
  send: Send,
  page: Page,
  { button, chosen }: { readonly button: string; readonly chosen?: string },
): Promise<Readonly<Record<string, string>>> {
  const offered = await optionsFor(send, page, button)
  const call = callOf(offered, new URL(page.url).origin)
  let view = await send('ceremony.begin', { exchange: page.exchange, ceremony: call })
  while (view.outcome === undefined && view.dialog !== undefined)
    view = await send('ceremony.decide', {
      ceremony: view.id,
      decision:
        chosen !== undefined && view.dialog.kind === 'choose authenticator'
          ? decisionOf({ choose: chosen }, view.dialog)
          : agreeTo(view.dialog),
    })
  return { action: offered.action, data: JSON.stringify(credentialOf(view.outcome, call)) }
}

async function optionsFor(send: Send, page: Page, button: string): Promise<Offered> {
  const form = [...page.root.querySelectorAll('form')].find((each) => buttonIn(each, button))
  const from = form?.getAttribute('data-passkey')
  if (!from) throw new Error(`${page.url} has no passkey form with "${button}".`)
  return (await askedBy(send, page, new URL(from, page.url).href)) as Offered
}

function callOf({ action, options }: Offered, origin: string): CeremonyCall {
  const { challenge, pubKeyCredParams = [], rp, rpId, timeout, user } = options
  const type = action === 'register' ? 'webauthn.create' : 'webauthn.get'
  const common = {
    rpId: rp?.id ?? rpId ?? new URL(origin).hostname,
    origin,
    clientDataJSON: base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false })),
    userVerification: 'required',
    hints: [],
    extensions: {},
    isConditional: false,
    ...(timeout === undefined ? {} : { timeoutMs: timeout }),
  } as const
  if (action === 'authenticate' || user === undefined)
    return { call: 'get', request: { ...common, allow: [] } }
  return {
    call: 'create',
    request: {
      ...common,
      rpName: rp?.name ?? '',
      user,
      algorithms: pubKeyCredParams.map(({ alg }) => alg),
      exclude: [],
      residentKey: 'required',
      attestation: 'none',
      attestationFormats: [],
    },
  }
}

/** The JSON of a PublicKeyCredential. */
function credentialOf(outcome: CeremonyOutcome | undefined, { request }: CeremonyCall): object {
  if (outcome === undefined || 'reason' in outcome)
    throw new Error(`The passkey dialog ended: ${outcome?.reason ?? 'it asks for nothing'}.`)
  const { attachment, extensions, id } = outcome
  const { clientDataJSON } = request
  const response =
    outcome.status === 'created'
      ? { clientDataJSON, attestationObject: outcome.attestationObject, transports: outcome.transports }
      : {
          clientDataJSON,
          authenticatorData: outcome.authenticatorData,
          signature: outcome.signature,
          userHandle: outcome.userHandle,
        }
  return {
    ...{ id, rawId: id, type: 'public-key', authenticatorAttachment: attachment },
    clientExtensionResults: extensions,
    response,
  }
}

function base64url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
