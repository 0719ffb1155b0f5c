import type { AuthConfig, Logger } from '../types.ts'
import { mergeEntry } from './merge-options.ts'

/** Loggers that were told. They are held weakly; nothing of a request is. */
const toldOfDebug = new WeakSet<object>()

/** Says what is unusual about a configuration that works (reference 11.3). */
export function warnAboutConfig(config: AuthConfig, logger: Logger): void {
  const { debug, experimental, providers, logger: given } = config
  const owner = given ?? console
  if (debug && !toldOfDebug.has(owner)) {
    toldOfDebug.add(owner)
    logger.warn('debug-enabled')
  }
  const usesWebAuthn =
    experimental?.enableWebAuthn && providers.some((entry) => mergeEntry(entry).type === 'webauthn')
  if (usesWebAuthn) logger.warn('experimental-webauthn')
}
