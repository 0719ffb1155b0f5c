import { rfc } from '../../lessons/specs.ts'
import type { StepOf } from '../../protocol/steps.ts'
import { who } from '../labels/phrases.ts'
import { defineKind } from './kind.ts'
import { encryptedTokenLabel, isWrapper, TOKEN_STEP, tokenInWords, tokenLabel } from './shared/token.ts'

export type TokenEncrypted = StepOf<'token.encrypted'>

/** The engine encrypted a token. */
export const tokenEncrypted = defineKind('token.encrypted', {
  ...TOKEN_STEP,
  icon: 'encrypted',
  isEssential: (step) => !isWrapper(step),
  brief: (step) => {
    const { name, note } = tokenInWords(step, 'encrypted')
    return {
      name: name.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()),
      ...(note === undefined ? {} : { note }),
    }
  },
  inWords: (step) => tokenInWords(step, 'encrypted'),
  label: (step) => tokenLabel(step, 'encrypted'),
  description: (step) =>
    `${who(step.from)} encrypts ${encryptedTokenLabel(step)}. Only the server can decrypt it.`,
  lesson: {
    why: 'What the browser keeps for the app is encrypted and authenticated, so it can be handed out without being trusted.',
    without: 'Anyone with access to the browser could read it, change it and pose as someone else.',
    spec: rfc(7516, '3.1'),
  },
  clause: 'a token is encrypted',
  site: ({ data }) => `the engine encrypted the ${data.purpose} token`,
})
