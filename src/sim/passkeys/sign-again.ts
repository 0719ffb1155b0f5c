import { fromBase64url, toBase64url } from '../../authenticator/bytes/bytes.ts'
import { createRandom } from '../../authenticator/bytes/random.ts'
import {
  assertAgain,
  attestAgain,
  type Signer,
  signerOf,
  stranger,
} from '../../authenticator/device/sign-again.ts'
import type { Edit, Subject } from '../../protocol/control.ts'
import { bodyWithPasskey, type PasskeyJson } from '../../protocol/passkey-json.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { Journal } from '../journal/journal.ts'
import { refuse } from '../values/refusal.ts'
import { authenticatorsOf } from './authenticators.ts'

type PasskeyEdit = Extract<Edit, { readonly at: 'passkey' }>

/** The paused request with another response of a passkey, signed as it is asked for. @throws Refusal `bad-input` */
export async function signAgain(
  world: Journal,
  subject: Subject,
  { response, signature }: PasskeyEdit,
): Promise<Extract<Edit, { readonly at: 'request' }>> {
  const next = signature === 'wrong' ? response : await signed(world, response, signature)
  const body = subject.at === 'request' ? bodyWithPasskey(subject, next) : undefined
  if (body === undefined) throw refuse('bad-input', 'The paused request carries no response of a passkey.')
  return { at: 'request', body }
}

async function signed(world: Journal, json: PasskeyJson, signature: 'right' | 'other'): Promise<PasskeyJson> {
  const parts = isRecord(json['response']) ? json['response'] : {}
  const text = (name: string) => String(parts[name] ?? '')
  const signer = await signerFor(world, String(json['id']), signature)
  try {
    const clientDataJSON = fromBase64url(text('clientDataJSON'))
    const changed =
      'attestationObject' in parts
        ? {
            attestationObject: toBase64url(
              attestAgain(
                signer,
                { attestationObject: fromBase64url(text('attestationObject')), clientDataJSON },
                { random: createRandom(seedOf(world)), swapsKey: signature === 'other' },
              ),
            ),
          }
        : {
            signature: toBase64url(
              assertAgain(signer, fromBase64url(text('authenticatorData')), clientDataJSON),
            ),
          }
    return { ...json, response: { ...parts, ...changed } }
  } catch (error) {
    throw refuse('bad-input', `This response can't be signed: ${(error as Error).message}`)
  }
}

/** The stranger is the same all the time, so that a key that was swapped at registration signs in later. */
async function signerFor(world: Journal, id: string, signature: 'right' | 'other'): Promise<Signer> {
  const rows = await authenticatorsOf(world)
  const owner = rows.flatMap(({ state }) => signerOf(state, id) ?? [])[0]
  if (signature === 'other')
    return stranger(owner?.key.algorithm.alg ?? -7, createRandom(`stranger ${seedOf(world)}`))
  if (owner !== undefined) return owner
  throw refuse(
    'bad-input',
    'No simulated authenticator has this passkey, so it can’t be signed with its key. Sign with a stranger’s key, or leave the signature as it is.',
  )
}

function seedOf({ meta }: Journal): string {
  return `${meta.scenario.seed}`
}
