import { type Html, html } from './html.ts'

/** The fields that every form posts. */
export function csrfField(csrfToken: string | undefined): Html | undefined {
  return csrfToken === undefined
    ? undefined
    : html`<input type="hidden" name="csrfToken" value="${csrfToken}">`
}

/**
 * A label and its input. Members of `input` other than `label` and `type` become attributes, unless they could run or load something. Auth.js draws
 * `type: 'textarea'` as a line of text, which loses line breaks; here it has several.
 */
export function inputField(id: string, name: string, input: Readonly<Record<string, unknown>>): Html {
  const { label, type, ...others } = input
  const text = String(others['value'] ?? '')
  const isLong = type === 'textarea' || text.includes('\n')
  const attributes = Object.entries(others)
    .filter(
      ([key, value]) =>
        /^[a-z][a-z-]*$/i.test(key) &&
        !/^(on|form|src)/i.test(key) &&
        value !== undefined &&
        value !== false &&
        !(isLong && key === 'value'),
    )
    .map(([key, value]) => (value === true ? html` ${key}` : html` ${key}="${String(value)}"`))
  return html`<label for="${id}">${String(label ?? name)}</label>
${isLong ? html`<textarea id="${id}" name="${name}" rows="9"${attributes}>\n${text}</textarea>` : html`<input id="${id}" name="${name}" type="${String(type ?? 'text')}"${attributes}>`}
`
}
