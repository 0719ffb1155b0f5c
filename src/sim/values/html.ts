/** A piece of HTML that is ready to be sent. */
export interface Html {
  readonly html: string
}

/** A tagged template for HTML: every value that is not `Html` itself is escaped. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  return { html: parts.map((part, i) => part + (i < values.length ? render(values[i] ?? '') : '')).join('') }
}

/** Escapes a text for element content and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function render(value: string | number | Html | readonly Html[]): string {
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return 'html' in value ? value.html : value.map((each) => each.html).join('')
}
