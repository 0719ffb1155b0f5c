import { isBase64url } from '../../authenticator/bytes/bytes.ts'
import type { Signal } from '../../authenticator/platform/signals.ts'
import { type Dictionary, toText } from '../convert/web-idl.ts'
import { resolveRpId } from './checks.ts'
import type { Frame } from './frame.ts'

/** The three static methods of the signal API (WebAuthn §5.1.11). @throws TypeError for IDs that are not base64url. */
export const SIGNALS: Readonly<Record<string, (frame: Frame, given: Dictionary) => Signal>> = {
  signalUnknownCredential: (frame, given) => ({
    kind: 'unknown credential',
    rpId: given.text('rpId'),
    credentialId: idIn(frame, given.text('credentialId')),
  }),
  signalAllAcceptedCredentials: (frame, given) => {
    const ids = given.sequence('allAcceptedCredentialIds', (each) =>
      idIn(frame, toText(each, 'options.allAcceptedCredentialIds', frame.convert.fail)),
    )
    if (ids === undefined) throw frame.convert.fail('options.allAcceptedCredentialIds is missing.')
    return {
      kind: 'all accepted credentials',
      rpId: given.text('rpId'),
      userId: idIn(frame, given.text('userId')),
      credentialIds: ids,
    }
  },
  signalCurrentUserDetails: (frame, given) => ({
    kind: 'current user details',
    rpId: given.text('rpId'),
    userId: idIn(frame, given.text('userId')),
    name: given.text('name'),
    displayName: given.text('displayName'),
  }),
}

/** Tells the authenticators; the page never learns what came of it. */
export async function sendSignal(frame: Frame, name: string, value: unknown): Promise<undefined> {
  const read = SIGNALS[name]
  const signal = read?.(frame, frame.convert.dictionary(value, 'options'))
  if (signal === undefined) return undefined
  const rpId = await resolveRpId(frame, signal.rpId)
  await frame.authenticator.signal({ ...signal, rpId })
  return undefined
}

function idIn({ convert }: Frame, text: string): string {
  if (!isBase64url(text)) throw convert.fail(`"${text}" is not base64url.`)
  return text
}
