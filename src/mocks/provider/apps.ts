import type { Exchange } from '../exchange.ts'
import type { OAuthApp } from '../oauth-app.ts'

/** Every registered app, those of the world first. */
export function registeredApps(apps: readonly OAuthApp[], { context }: Exchange): readonly OAuthApp[] {
  return [...(context.apps ?? []), ...apps]
}
