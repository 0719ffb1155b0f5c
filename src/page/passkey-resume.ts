import { assertionJson, attestationJson } from '../credentials/ceremony/results.ts'
import type { CeremonyCall, CeremonyOutcome } from '../protocol/ceremony.ts'
import { findAll } from './dom.ts'
import { askOpen, askOutcome } from './passkey-bridge.ts'

/** A ceremony that a page goes on with, and the form that asked for it. */
export interface Resumed {
  readonly form: HTMLFormElement
  /** Fields that the form is sent with. Absent: it failed. */
  readonly fields?: Readonly<Record<string, string>>
}

/**
 * The page was loaded again while one of its dialogs is open, as when the workbench is reloaded: what its script waited for is lost, but the world still has the
 * ceremony. Resolves when that has ended.
 */
export async function resumeCeremony(forms: string): Promise<Resumed | undefined> {
  const open = await askOpen()
  if (open === undefined) return undefined
  const [form] = findAll(forms)
  const outcome = await askOutcome(open)
  if (!(form instanceof HTMLFormElement) || outcome.status === 'withdrawn') return undefined
  const credential = credentialOf(outcome, open.ceremony)
  if (credential === undefined) return { form }
  const action = open.ceremony.call === 'create' ? 'register' : 'authenticate'
  return { form, fields: { action, data: JSON.stringify(credential) } }
}

/** The JSON of the `PublicKeyCredential`. */
function credentialOf(outcome: CeremonyOutcome, { request }: CeremonyCall): object | undefined {
  if (outcome.status !== 'created' && outcome.status !== 'asserted') return undefined
  const { attachment, extensions, id } = outcome
  const { clientDataJSON } = request
  return {
    ...{ id, rawId: id, type: 'public-key', authenticatorAttachment: attachment },
    clientExtensionResults: extensions,
    response:
      outcome.status === 'created'
        ? attestationJson(outcome, clientDataJSON)
        : assertionJson(outcome, clientDataJSON),
  }
}
