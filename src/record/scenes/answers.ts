import type { DialogAnswer, KeyAct } from '../../lessons/scenes/scene.ts'
import type { CeremonyDecision, CeremonyDialog } from '../../protocol/ceremony.ts'
import type { KeyChange, KeysView } from '../../protocol/keys.ts'

/** The PIN of everyone's keys in scenes. */
export const PIN = '1234'

/** What an answer of a scene is for the dialog that is open. */
export function decisionOf(answer: DialogAnswer, dialog: CeremonyDialog): CeremonyDecision {
  if (answer === 'agree') return agreeTo(dialog)
  if (typeof answer === 'string') return { kind: answer }
  if ('pin' in answer) return { kind: 'PIN', pin: answer.pin }
  const named = choicesOf(dialog).find(({ names }) => names.some((name) => name.startsWith(answer.choose)))
  return { kind: 'choose', id: named?.id ?? '' }
}

/** Takes the first of each list, and knows the PIN. */
export function agreeTo(dialog: CeremonyDialog): CeremonyDecision {
  const [first] = choicesOf(dialog)
  if (first) return { kind: 'choose', id: first.id }
  if (dialog.kind === 'enter PIN' || dialog.kind === 'set PIN') return { kind: 'PIN', pin: PIN }
  return { kind: dialog.kind === 'nothing usable' ? 'cancel' : 'continue' }
}

function choicesOf(
  dialog: CeremonyDialog,
): readonly { readonly id: string; readonly names: readonly string[] }[] {
  if ('devices' in dialog) return dialog.devices.map(({ id, name }) => ({ id, names: [name] }))
  if (!('accounts' in dialog)) return []
  return dialog.accounts.map(({ credentialId, displayName, name }) => ({
    id: credentialId,
    names: [displayName, name],
  }))
}

/** Whether a recorded decision is the one that a scene asks for. Which PIN was typed is the reader's secret. */
export function isAnswer(answer: DialogAnswer, { kind }: CeremonyDecision): boolean {
  if (answer === 'agree') return kind === 'continue' || kind === 'choose' || kind === 'PIN'
  if (typeof answer === 'string') return kind === answer
  return kind === ('pin' in answer ? 'PIN' : 'choose')
}

const OF_A_PASSKEY: ReadonlySet<KeyAct['do']> = new Set(['rename', 'delete', 'counter', 'backup', 'break'])

/** The change that an act of a scene is, with the keys as they are. */
export function changeOf(act: KeyAct, { authenticators }: KeysView): KeyChange {
  if (!('authenticator' in act) || !OF_A_PASSKEY.has(act.do)) return act as KeyChange
  const passkey = authenticators.find(({ id }) => id === act.authenticator)?.passkeys.at(-1)?.id ?? ''
  return { ...act, passkey } as KeyChange
}
