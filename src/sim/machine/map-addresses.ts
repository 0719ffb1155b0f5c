import { toVirtualValue } from '../../protocol/address.ts'
import type { ExchangeRow } from '../journal/store.ts'
import type { World } from '../recorder/world.ts'

type MapValue = (name: string, before: string) => string

/**
 * A query, form or JSON value that begins with our address space (a client library sent `location.href`) becomes its virtual URL: real
 * addresses never enter the virtual world. What need not change stays byte for byte.
 */
export function mapAddresses(
  world: World,
  request: { readonly url: string; readonly contentType: string; readonly body: ArrayBuffer | null },
): Pick<ExchangeRow, 'url' | 'body' | 'mapped'> {
  const mapped: { name: string; before: string; after: string }[] = []
  const map: MapValue = (name, before) => {
    const after = toVirtualValue(world.platform.base, world.platform.origin, before)
    if (after !== before) mapped.push({ name, before, after })
    return after
  }
  return { url: mapQuery(request.url, map), body: mapBody(request.contentType, request.body, map), mapped }
}

function mapQuery(url: string, map: MapValue): string {
  const parsed = new URL(url)
  const query = mapParams(parsed.search.slice(1), map)
  if (query !== parsed.search.slice(1)) parsed.search = query
  return parsed.href
}

function mapBody(contentType: string, body: ArrayBuffer | null, map: MapValue): ArrayBuffer | null {
  const mapText = textMapper(contentType)
  if (body === null || mapText === undefined) return body
  const before = new TextDecoder().decode(body)
  const after = mapText(before, map)
  return after === before ? body : new TextEncoder().encode(after).buffer
}

function textMapper(contentType: string): ((text: string, map: MapValue) => string) | undefined {
  if (contentType.includes('application/x-www-form-urlencoded')) return mapParams
  return contentType.includes('application/json') ? mapJson : undefined
}

function mapParams(text: string, map: MapValue): string {
  const before = [...new URLSearchParams(text)]
  const after = before.map(([name, value]) => [name, map(name, value)] as [string, string])
  return after.some(([, value], i) => value !== before[i]?.[1]) ? new URLSearchParams(after).toString() : text
}

function mapJson(text: string, map: MapValue): string {
  let changed = false
  try {
    const value = JSON.parse(text, (name, member: unknown) => {
      if (typeof member !== 'string') return member
      const after = map(name, member)
      changed ||= after !== member
      return after
    })
    return changed ? JSON.stringify(value) : text
  } catch {
    // No JSON after all: the server shall see it as it was sent.
    return text
  }
}
