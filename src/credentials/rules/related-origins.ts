import { originLabel, type PublicSuffix } from './rp-id.ts'

const MAX_LABELS = 5

/** Gets the JSON of `https://<rpId>/.well-known/webauthn`. Rejects, or resolves with anything, when the server has no such document. */
export type FetchRelatedOrigins = (rpId: string) => Promise<unknown>

/** Whether a relying party lists an origin as its own; entries after the fifth name are not looked at (WebAuthn §5.11.1). */
export async function isRelatedOrigin(
  rpId: string,
  callerOrigin: string,
  fetchOrigins: FetchRelatedOrigins,
  publicSuffixOf: PublicSuffix,
): Promise<boolean> {
  const document = await fetchOrigins(rpId).catch(() => undefined)
  const origins =
    typeof document === 'object' && document !== null && 'origins' in document ? document.origins : []
  const labels = new Set<string>()
  for (const each of Array.isArray(origins) ? origins : []) {
    if (typeof each !== 'string' || !URL.canParse(each)) continue
    const label = await originLabel(each, publicSuffixOf)
    if (label === undefined) continue
    if (labels.size >= MAX_LABELS && !labels.has(label)) continue
    labels.add(label)
    if (new URL(each).origin === callerOrigin) return true
  }
  return false
}

/** Asks the relying party's server, without cookies and without saying who asks. */
export function fetchFromServer(window: Pick<typeof globalThis, 'fetch'>): FetchRelatedOrigins {
  return async (rpId) => {
    const response = await window.fetch(`https://${rpId}/.well-known/webauthn`, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    return response.ok ? response.json() : undefined
  }
}
