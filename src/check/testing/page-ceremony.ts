import { fromBase64url, toBase64url, utf8 } from '../../authenticator/bytes/bytes.ts'
import { encodeClientData } from '../../authenticator/data/client-data.ts'
import { agree } from '../../authenticator/testing/ceremonies.ts'
import { assertionJson, attestationJson } from '../../credentials/ceremony/results.ts'
import { toAddress } from '../../protocol/address.ts'
import type {
  CeremonyCall,
  CeremonyDecision,
  CeremonyDialog,
  CeremonyOutcome,
  CeremonyView,
} from '../../protocol/ceremony.ts'
import { CEREMONY_HEADER, type CeremonyAsked, PAGE_WAIT_HEADER } from '../../protocol/frame.ts'
import { readRaw } from './raw-database.ts'
import { type House, ORIGIN, type Page } from './simulated-browser.ts'

/** What the app's route for options gives. */
export interface OfferedCeremony {
  readonly action: 'register' | 'authenticate'
  readonly options: {
    readonly challenge: string
    readonly rp?: { readonly id?: string; readonly name: string }
    readonly rpId?: string
    readonly user?: { readonly id: string; readonly name: string; readonly displayName: string }
    readonly pubKeyCredParams?: readonly { readonly alg: number }[]
    readonly excludeCredentials?: readonly { readonly id: string }[]
    readonly allowCredentials?: readonly { readonly id: string }[]
    readonly userVerification?: 'required' | 'preferred' | 'discouraged'
    readonly authenticatorSelection?: {
      readonly residentKey?: 'required' | 'preferred' | 'discouraged'
      readonly userVerification?: 'required' | 'preferred' | 'discouraged'
    }
    readonly timeout?: number
  }
}

/** What the client half in a page makes of it. */
export function callOf({ action, options }: OfferedCeremony, origin: string): CeremonyCall {
  const { challenge, rp, rpId, timeout, user } = options
  const type = action === 'register' ? 'webauthn.create' : 'webauthn.get'
  const client = encodeClientData({ type, challenge: fromBase64url(challenge), origin, crossOrigin: false })
  const common = {
    rpId: rp?.id ?? rpId ?? new URL(origin).hostname,
    origin,
    clientDataJSON: toBase64url(client),
    hints: [],
    extensions: {},
    isConditional: false,
    ...(timeout === undefined ? {} : { timeoutMs: timeout }),
  }
  if (action === 'authenticate') {
    const { allowCredentials = [], userVerification = 'preferred' } = options
    return {
      call: 'get',
      request: { ...common, allow: allowCredentials.map(({ id }) => ({ id })), userVerification },
    }
  }
  const { excludeCredentials = [], pubKeyCredParams = [], authenticatorSelection = {} } = options
  return {
    call: 'create',
    request: {
      ...common,
      rpName: rp?.name ?? '',
      user: user ?? { id: toBase64url(utf8('nobody')), name: '', displayName: '' },
      algorithms: pubKeyCredParams.map(({ alg }) => alg),
      exclude: excludeCredentials.map(({ id }) => ({ id })),
      residentKey: authenticatorSelection.residentKey ?? 'discouraged',
      userVerification: authenticatorSelection.userVerification ?? 'preferred',
      attestation: 'none',
      attestationFormats: [],
    },
  }
}

/** The JSON of the credential, as the page posts it. */
export function credentialOf(outcome: CeremonyOutcome, { request }: CeremonyCall): object {
  if (outcome.status === 'failed' || outcome.status === 'withdrawn')
    throw new Error(`${outcome.name}: ${outcome.reason}`)
  const { attachment, extensions, id } = outcome
  const response =
    outcome.status === 'created'
      ? attestationJson(outcome, request.clientDataJSON)
      : assertionJson(outcome, request.clientDataJSON)
  return {
    ...{ id, rawId: id, type: 'public-key', authenticatorAttachment: attachment },
    clientExtensionResults: extensions,
    response,
  }
}

/** The person who answers dialogs. */
export type Decide = (dialog: CeremonyDialog, index: number) => CeremonyDecision

/** Answers the dialogs of a ceremony until it has ended. */
export async function decideAll(
  house: House,
  begun: CeremonyView,
  decide: Decide = agree,
): Promise<CeremonyOutcome> {
  let view = begun
  for (let index = 0; view.outcome === undefined; index += 1) {
    if (view.dialog === undefined) throw new Error(`The ceremony ${view.id} asks for nothing.`)
    const decision = decide(view.dialog, index)
    view = await house.command('ceremony.decide', { ceremony: view.id, decision })
  }
  return view.outcome
}

/** A page's request for a ceremony, as its script sends it; `undefined` when it is to ask again. */
export async function askAsPage(
  house: House,
  page: Page,
  client: string,
  key: string,
  ceremony: CeremonyCall,
): Promise<CeremonyOutcome | undefined> {
  const response = await postAsPage(house, page, client, key, { ask: 'ceremony', ceremony })
  if (response.headers.has(PAGE_WAIT_HEADER)) return undefined
  return (await response.json()) as CeremonyOutcome
}

/** What the browser calls the document of a page. */
export async function clientOf({ context: { exchange, world } }: Page): Promise<string> {
  const { clients = [] } = await readRaw(world)
  return String(clients.find((row) => row['exchange'] === exchange)?.['client'])
}

/** What a page's script asks its world for, beside navigations and requests. */
export async function postAsPage(
  { computer }: House,
  { context }: Page,
  client: string,
  key: string,
  asked: CeremonyAsked,
): Promise<Response> {
  const { base, device, url, world } = context
  const address = ORIGIN + toAddress(base, { world, device, url, navigation: context.exchange })
  const body = new TextEncoder().encode(JSON.stringify(asked)).buffer
  return computer.request(
    {
      url: address,
      method: 'POST',
      headers: new Headers({ [CEREMONY_HEADER]: key, 'content-type': 'application/json' }),
      mode: 'cors',
      credentials: 'same-origin',
      destination: '',
      redirect: 'follow',
      body: async () => body,
      referrer: '',
      client,
      resultingClient: '',
    },
    address,
  )
}
