import { isRecord } from '../../protocol/shape.ts'

type Members = Readonly<Record<string, unknown>>

/**
 * An answer of a provider that only a configuration states, with what else its code reads of it. What has another name there, or is further inside,
 * is what the provider says of the same thing.
 */
export function withLikelyParts(said: Members, likely: Members, top: Members = said): Members {
  const own = new Map(Object.entries(top).map(([name, value]) => [plain(name), value]))
  const more = Object.entries(likely).flatMap(([name, value]) => {
    const has = Object.hasOwn(said, name) ? said[name] : undefined
    if (isRecord(has) && isRecord(value)) return [[name, withLikelyParts(has, value, top)] as const]
    // Nothing went wrong.
    if (has !== undefined || value === null || /^errors?(?:_|$)/i.test(name)) return []
    // `{ data: … }` around all that the provider says.
    const isAround = isRecord(value) && Object.keys(value).some((each) => own.has(plain(each)))
    if (isRecord(value)) return [[name, withLikelyParts(isAround ? top : {}, value, top)] as const]
    const known = own.get(plain(name)) ?? (/id$/i.test(name) && value === '1' ? top['id'] : undefined)
    return [[name, known ?? value] as const]
  })
  return { ...said, ...Object.fromEntries(more) }
}

/** `expireIn` and `expires_in` are one. */
function plain(name: string): string {
  return name
    .replaceAll(/[-_]/g, '')
    .toLowerCase()
    .replace(/^expires/, 'expire')
}
