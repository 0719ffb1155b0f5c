import type { AuthConfig, Logger } from '../types.ts'

/** Loggers that were told. They are held weakly; nothing of a request is. */
const toldOfDebug = new WeakSet<object>()

/** Says what is unusual about a configuration that works (reference 11.3). */
export function warnAboutConfig({ debug, experimental, logger: given }: AuthConfig, logger: Logger): void {
  const owner = given ?? console
  if (debug && !toldOfDebug.has(owner)) {
    toldOfDebug.add(owner)
    logger.warn('debug-enabled')
  }
  if (experimental?.enableWebAuthn) logger.warn('experimental-webauthn')
}
