import type { MapUrl } from './map-css.ts'

const CANDIDATE = /[\t\n\f\r ,]*([^\t\n\f\r ]+)([^,(]*(?:\([^)]*\)?[^,(]*)*)/y

/**
 * The candidates of a `srcset` with the addresses that stand for them. One that has no address is left out.
 * HTML Standard, "parse a srcset attribute"
 */
export function mapSourceSet(sources: string, mapUrl: MapUrl): string {
  const candidates: string[] = []
  CANDIDATE.lastIndex = 0
  for (let match = CANDIDATE.exec(sources); match !== null; match = CANDIDATE.exec(sources)) {
    const [, text = '', descriptors = ''] = match
    // A comma at the end of the URL ends the candidate; what follows is the next one.
    const endsHere = text.endsWith(',')
    if (endsHere) CANDIDATE.lastIndex -= descriptors.length
    const url = text.replace(/,+$/, '')
    const address = url === '' ? undefined : mapUrl(url)
    if (address !== undefined) candidates.push(endsHere ? address : `${address} ${descriptors.trim()}`.trim())
  }
  return candidates.join(', ')
}
