import type { Exchange } from '../exchange.ts'
import type { OAuthApp } from '../oauth-app.ts'

/** Every app that is registered: the world's own first. */
export function registeredApps(apps: readonly OAuthApp[], { context }: Exchange): readonly OAuthApp[] {
  return [...(context.apps ?? []), ...apps]
}
