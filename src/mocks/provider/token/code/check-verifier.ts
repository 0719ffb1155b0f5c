import { sha256, toBase64url } from '../../../encoding.ts'
import type { TokenRule } from '../facts.ts'

/** [PT7] `code_verifier` hashes to the challenge that came with the authorization request; without a challenge it must be absent. */
export const checkVerifier: TokenRule = async ({ provider, code, parameters }) => {
  if (provider.quirks.ignoresPkce) return undefined
  const verifier = parameters.get('code_verifier')
  const challenge = code?.challenge
  if (challenge === undefined && verifier === null) return undefined
  const received = verifier === null ? undefined : toBase64url(await sha256(verifier))
  const passed = challenge !== undefined && received === challenge
  return {
    rule: 'PT7',
    check: 'pkce',
    detail: passed
      ? 'the code_verifier hashes to the code_challenge'
      : challenge === undefined
        ? 'a code_verifier for a code that was asked for without a code_challenge'
        : verifier === null
          ? 'the code_verifier is missing'
          : 'the code_verifier does not hash to the code_challenge',
    expected: challenge,
    received,
    spec:
      challenge === undefined
        ? { label: 'RFC 9700 §4.8.2', url: 'https://www.rfc-editor.org/rfc/rfc9700#section-4.8.2' }
        : { label: 'RFC 7636 §4.6', url: 'https://www.rfc-editor.org/rfc/rfc7636#section-4.6' },
    refusal: passed ? undefined : 'bad-verifier',
  }
}
