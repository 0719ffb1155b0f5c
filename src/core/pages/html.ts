/** Markup that is safe to write out: only `html` makes it. */
export interface Html {
  readonly markup: string
}

type Content = Html | string | number | undefined | false | readonly Content[]

/** Builds markup from a template; every value is escaped unless it is markup itself. Put attribute values in double quotes. */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Html {
  return { markup: parts.map((part, index) => part + toMarkup(values[index])).join('') }
}

function toMarkup(value: Content): string {
  if (value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(toMarkup).join('')
  if (typeof value === 'object' && 'markup' in value) return value.markup
  return escapeHtml(String(value))
}

/** Makes text harmless between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
