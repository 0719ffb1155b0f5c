import { textFromBase64url, toBase64url } from '../../protocol/base64.ts'
import type { Edit, Subject } from '../../protocol/control.ts'
import type { EncryptedToken, Step } from '../../protocol/steps.ts'
import type { Journal } from '../journal/journal.ts'
import { registered, secretsNow } from '../machine/registration.ts'
import type { KeptEdit } from '../pause/pause-point.ts'
import type { World } from '../recorder/world.ts'
import { createRandom } from '../values/random.ts'
import { refuse } from '../values/refusal.ts'
import { cookieWith, replaceToken } from './replace-token.ts'

type TokenEdit = Extract<Edit, { readonly at: 'token' }>
type Message = Extract<Subject, { readonly at: 'request' | 'response' }>

/** The same token with other claims, and the message with it. @throws Refusal for a token that is not there, or that cannot be made here. */
export async function changeToken(
  world: World,
  message: Message,
  edit: TokenEdit,
): Promise<{ readonly kept: KeptEdit; readonly token: string; readonly claims: unknown }> {
  const { token } = edit
  if (replaceToken(message, token, '') === undefined)
    throw refuse('bad-input', `The paused ${message.at} has no such token: ${token.slice(0, 24)}…`)
  const isEncrypted = token.split('.').length === 5
  const encryptedWith = isEncrypted ? await encryptionOf(world, message, token) : undefined
  const next =
    encryptedWith === undefined ? await sign(world, edit) : await encrypt(world, edit, encryptedWith)
  const kept = replaceToken(message, token, next)
  if (kept === undefined) throw refuse('bad-input', 'The token already has these claims.')
  return { kept, token: next, claims: encryptedWith?.claims ?? claimsOf(token) }
}

interface EncryptedWith extends Pick<EncryptedToken, 'salt' | 'secretIndex'> {
  readonly claims?: EncryptedToken['claims']
}

/** How the engine encrypted it: from its own report, else by the cookie that it is in. */
async function encryptionOf({ store }: Journal, message: Message, token: string): Promise<EncryptedWith> {
  for (const kind of ['token.encrypted', 'token.decrypted']) {
    const steps: Step[] = await store.list('steps', { index: 'kind', from: kind, to: kind })
    for (const step of steps)
      if ((step.kind === 'token.encrypted' || step.kind === 'token.decrypted') && step.data.token === token)
        return step.data
  }
  const salt = cookieWith(message, token)
  if (salt !== undefined) return { salt, secretIndex: 0 }
  throw refuse('bad-input', "This token wasn't encrypted in this sandbox, so its salt is unknown.")
}

/** Encrypted with the app's secret, or with one that it does not have. */
async function encrypt(world: World, edit: TokenEdit, { salt, secretIndex }: EncryptedWith): Promise<string> {
  const secrets = secretsNow(world)
  const right = secrets[secretIndex] ?? secrets[0] ?? ''
  try {
    return await world.platform.app().encrypt({
      claims: edit.claims,
      secret: edit.signature === 'right' ? right : `${right}, but not this one`,
      salt,
      random: createRandom(world.meta.scenario.seed, `edit ${world.meta.lastStep}`),
      now: world.meta.now,
    })
  } catch (error) {
    throw refuse('bad-input', `These claims can't be encrypted: ${(error as Error).message}.`)
  }
}

/** Signed by the provider that signed it before, or left with the signature that it had. */
async function sign(world: World, { token, claims, signature }: TokenEdit): Promise<string> {
  const [header = '', , ...rest] = token.split('.')
  if (signature === 'wrong') return [header, toBase64url(JSON.stringify(claims)), ...rest].join('.')
  const signed = await world.platform.network().sign(token, claims, registered(world))
  if (signed !== undefined) return signed
  throw refuse(
    'bad-input',
    "No simulated provider has the key that this token names, so it can't be signed correctly. You can keep the old signature, which is then invalid.",
  )
}

function claimsOf(token: string): unknown {
  try {
    return JSON.parse(textFromBase64url(token.split('.')[1] ?? ''))
  } catch {
    return undefined
  }
}
