import type { ProviderConfig } from '../provider-types.ts'
import type { AuthConfig, Logger } from '../types.ts'

/** Loggers that have been warned, kept weakly. Nothing of a request is kept. */
const toldOfDebug = new WeakSet<object>()

/** Warns about unusual settings in a configuration that works (reference 11.3). */
export function warnAboutConfig(
  config: AuthConfig,
  providers: readonly ProviderConfig[],
  logger: Logger,
): void {
  const { debug, experimental, logger: given } = config
  const owner = given ?? console
  if (debug && !toldOfDebug.has(owner)) {
    toldOfDebug.add(owner)
    logger.warn('debug-enabled')
  }
  const usesWebAuthn = experimental?.enableWebAuthn && providers.some(({ type }) => type === 'webauthn')
  if (usesWebAuthn) logger.warn('experimental-webauthn')
}
