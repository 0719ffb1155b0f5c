import { attributeOf } from './markup.ts'

/** Values that a page's forms bring along in hidden fields, by name; a name with several values is left out. */
export function hiddenFieldsOf(html: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const many = new Set<string>()
  for (const [tag] of html.matchAll(/<input\b[^>]*>/gi)) {
    const name = attributeOf(tag, 'name')
    const value = attributeOf(tag, 'value')
    if (attributeOf(tag, 'type')?.toLowerCase() !== 'hidden' || name === undefined || value === undefined)
      continue
    if (found.has(name) && found.get(name) !== value) many.add(name)
    found.set(name, value)
  }
  for (const name of many) found.delete(name)
  return found
}
