import type { MapUrl } from './map-css.ts'

const REFRESH =
  /^[\t\n\f\r ]*(\d*)[\d.]*[\t\n\f\r ]*[;,]?[\t\n\f\r ]*(?:url[\t\n\f\r ]*=[\t\n\f\r ]*)?(?:"([^"]*)|'([^']*)|(.*))/is

/**
 * The content of a refresh with the address that it leads to; empty, which is no refresh, when it leads nowhere.
 * HTML Standard, "shared declarative refresh steps"
 */
export function mapRefresh(content: string, mapUrl: MapUrl): string {
  const [, seconds = '', double, single, bare] = REFRESH.exec(content) ?? []
  const url = (double ?? single ?? bare ?? '').trim()
  if (url === '') return seconds
  const address = mapUrl(url)
  return address === undefined ? '' : `${seconds === '' ? '0' : seconds};url=${address}`
}
