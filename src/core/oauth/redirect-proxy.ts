import { stateSalt } from '../checks/start-checks.ts'
import type { OAuthProvider } from '../config/resolved-provider.ts'
import type { Surroundings } from '../context.ts'
import { InvalidCheck } from '../errors.ts'
import { decryptToken } from '../tokens/decrypt-token.ts'
import { callbackParams } from './callback-params.ts'

/**
 * Where the redirect proxy sends a callback: the state names the instance that started the sign-in (reference 4.3).
 * @returns undefined when it belongs here.
 * @throws InvalidCheck when the state cannot be decrypted; then none of our instances made it.
 */
export async function forwardFromProxy(
  provider: OAuthProvider,
  { request, options, runtime, report }: Surroundings,
): Promise<string | undefined> {
  if (!provider.isRedirectProxy) return undefined
  const params = callbackParams(provider, request)
  const token = params.get('state')
  if (!token) return undefined
  const { secrets } = options.jwt
  const opened = await decryptToken({ token, secrets, salt: stateSalt, runtime }).catch(
    async (cause: unknown) => {
      await report.check('PROXY-2', false, { subject: 'state', received: token })
      throw new InvalidCheck('State could not be decoded', { cause })
    },
  )
  await report.token('STATE-1', 'decrypted', 'encodedState', opened)
  options.logger.debug('DECODE_STATE', { state: token })
  const { origin } = opened.claims
  if (typeof origin !== 'string' || new URL(origin).origin === options.origin) return undefined
  const url = `${origin}?${params}`
  options.logger.debug('Proxy redirecting to', url)
  await report.decide('PROXY-2', { url })
  return url
}
