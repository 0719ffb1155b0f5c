import { rfc } from '../../lessons/specs.ts'
import { who } from '../labels/phrases.ts'
import { defineKind } from './kind.ts'
import { encryptedTokenLabel, isWrapper, TOKEN_STEP, tokenInWords, tokenLabel } from './shared/token.ts'

/** The engine decrypted a token. */
export const tokenOpened = defineKind('token.decrypted', {
  ...TOKEN_STEP,
  icon: 'decrypted',
  isEssential: () => false,
  isTelling: (step) => !isWrapper(step),
  inWords: (step) => ({ name: tokenInWords(step, 'decrypted').name }),
  label: (step) => tokenLabel(step, 'decrypted'),
  description: (step) =>
    `${who(step.from)} decrypts ${encryptedTokenLabel(step)}, with ${describeSecret(step.data.secretIndex)}.`,
  lesson: {
    why: 'Only a token that this app encrypted for this purpose can be decrypted with this key. Decrypting it is the check.',
    without: 'The app would believe anything in the cookie.',
    spec: rfc(7516, '5.2'),
  },
  clause: 'a token is decrypted',
  site: ({ data }) => `the engine decrypted the ${data.purpose} token`,
})

/** The engine may have several secrets: it encrypts with the first, and still decrypts with the older ones. */
function describeSecret(index: number): string {
  return index === 0 ? 'the first AUTH_SECRET' : `AUTH_SECRET number ${index + 1}, an older one`
}
