import type { InstallOptions } from '../credentials/install.ts'
import { fromAddress } from '../protocol/address.ts'
import type { PageContext } from '../protocol/frame.ts'
import { attribute } from './dom.ts'
import { isSecure } from './secure.ts'

/** What the simulated browser says about this frame. */
export function frameOf({
  base,
  nesting,
  url,
}: PageContext): Pick<InstallOptions, 'origin' | 'topOrigin' | 'policy'> {
  const { origin } = new URL(url)
  const around = originsAround(base, nesting)
  const isSame = around.every((each) => each === origin)
  return {
    origin,
    topOrigin: around.at(-1) ?? origin,
    policy: {
      isSecureContext: isSecure(url),
      sameOriginWithAncestors: isSame,
      // The default allowlist of both features is the page's own origin.
      allows: (feature) => isSame || isAllowedHere(feature),
      hasUserActivation: () => navigator.userActivation.isActive,
    },
  }
}

/** Origins of the simulated pages around this one, the innermost first. */
function originsAround(base: string, nesting: number): readonly string[] {
  const origins: string[] = []
  for (let depth = 0, frame: Window = window; depth < nesting; depth += 1) {
    frame = frame.parent
    const address = fromAddress(base, frame.location.href)
    origins.push('problem' in address ? 'null' : new URL(address.url).origin)
  }
  return origins
}

function isAllowedHere(feature: string): boolean {
  const allowed = attribute(window.frameElement, 'allow') ?? ''
  return allowed.split(';').some((each) => each.trim().split(/\s+/)[0] === feature)
}
