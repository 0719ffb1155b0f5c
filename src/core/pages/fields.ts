import { type Html, html } from './html.ts'

/** The fields that every form posts. */
export function csrfField(csrfToken: string | undefined): Html | undefined {
  return csrfToken === undefined
    ? undefined
    : html`<input type="hidden" name="csrfToken" value="${csrfToken}">`
}

/** A label and its input. Members of `input` other than `label` and `type` become attributes, unless they could run or load something. */
export function inputField(id: string, name: string, input: Readonly<Record<string, unknown>>): Html {
  const { label, type, ...others } = input
  const attributes = Object.entries(others).filter(
    ([key, value]) =>
      /^[a-z][a-z-]*$/i.test(key) && !/^(on|form|src)/i.test(key) && value !== undefined && value !== false,
  )
  return html`<label for="${id}">${String(label ?? name)}</label>
<input id="${id}" name="${name}" type="${String(type ?? 'text')}"${attributes.map(([key, value]) => (value === true ? html` ${key}` : html` ${key}="${String(value)}"`))}>
`
}
