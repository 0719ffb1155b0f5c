import { attributeOf, unescapeMarkup } from '../../values/markup.ts'

/** What a person does to a field of a page before they send its form. */
export interface FieldAct {
  readonly name: string
  readonly value: string
  readonly does: 'fill' | 'check' | 'selectOption'
}

const CHOICES: ReadonlySet<string> = new Set(['radio', 'checkbox'])
const NOT_TYPED: ReadonlySet<string> = new Set(['hidden', 'submit', 'image', 'button', 'reset', 'file'])

/** What was done to the fields of a page, according to what its form sent. Fields that were left as they came are not in it. */
export function fieldActs(html: string, sent: Iterable<readonly [string, string]>): readonly FieldAct[] {
  const tags = [...html.matchAll(/<(input|textarea|select)\b[^>]*>/gi)]
  const acts: FieldAct[] = []
  for (const [name, value] of sent) {
    const own = tags.filter(([tag]) => attributeOf(tag, 'name') === name)
    const does = actOn(own, value)
    if (does !== undefined) acts.push({ name, value, does })
  }
  return acts
}

function actOn(tags: readonly RegExpMatchArray[], value: string): FieldAct['does'] | undefined {
  for (const [tag, element = ''] of tags) {
    if (element.toLowerCase() === 'select') return 'selectOption'
    if (element.toLowerCase() === 'textarea') return 'fill'
    const type = attributeOf(tag, 'type')?.toLowerCase() ?? 'text'
    const given = attributeOf(tag, 'value')
    if (CHOICES.has(type)) {
      if ((given ?? 'on') === value) return /\schecked\b/i.test(tag) ? undefined : 'check'
    } else if (!NOT_TYPED.has(type)) return (given ?? '') === value ? undefined : 'fill'
  }
  return undefined
}

/** The text of a page's first heading. */
export function headingOf(html: string): string | undefined {
  const inner = /<h1\b[^>]*>(.*?)<\/h1>/is.exec(html)?.[1]
  if (inner === undefined) return undefined
  const text = unescapeMarkup(inner.replace(/<[^>]*>/g, ''))
  return text.replace(/\s+/g, ' ').trim() || undefined
}
