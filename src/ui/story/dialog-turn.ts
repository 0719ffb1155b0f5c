import type { CeremonyDecision, CeremonyDialog } from '../../protocol/ceremony.ts'
import type { MoveParts } from './move-parts.ts'
import { dialogInFront, settled } from './settled.ts'

/** Answers the passkey dialog over the page in front as a person who agrees. False if no dialog waits, or only the person knows the answer. */
export async function answerDialog(parts: MoveParts): Promise<boolean> {
  const { client } = parts
  const asked = await dialogInFront(client)
  const decision = asked?.dialog && agreementTo(asked.dialog)
  if (!asked || !decision) return false
  const moved = settled(parts, { asks: true })
  await client.channel.send('ceremony.decide', { ceremony: asked.id, decision })
  await moved
  return true
}

/** Of several devices or accounts, the first. A PIN is the reader's to type, and a problem is theirs to close. */
export function agreementTo(dialog: CeremonyDialog): CeremonyDecision | undefined {
  switch (dialog.kind) {
    case 'touch':
    case 'scan code':
    case 'verify':
      return { kind: 'continue' }
    case 'choose authenticator':
      return chosen(dialog.devices[0]?.id)
    case 'choose account':
      return chosen(dialog.accounts[0]?.credentialId)
    default:
      return undefined
  }
}

function chosen(id: string | undefined): CeremonyDecision | undefined {
  return id === undefined ? undefined : { kind: 'choose', id }
}
