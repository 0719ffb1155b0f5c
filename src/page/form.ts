import { written } from './dom.ts'

/** A form about to be sent, with the button that sends it. */
export interface Sending {
  readonly form: HTMLFormElement
  readonly submitter: Element | null
}

/** The form of a navigation or submission, given the form or its button. */
export function sendingOf(source: Element | null): Sending | undefined {
  if (source instanceof HTMLFormElement) return { form: source, submitter: null }
  const isButton = source instanceof HTMLButtonElement || source instanceof HTMLInputElement
  return isButton && source.form ? { form: source.form, submitter: source } : undefined
}

/** The value of `action`, `method`, `enctype` or `target`. The button's own comes first. */
export function formSetting({ form, submitter }: Sending, name: string): string {
  return written(submitter, `form${name}`) ?? written(form, name) ?? ''
}

/** The fields as they would be sent, including the button's. */
export function fieldsOf({ form, submitter }: Sending): FormData {
  return new FormData(form, submitter instanceof HTMLElement ? submitter : null)
}

export interface FormBody {
  readonly contentType: string
  readonly body: ArrayBuffer
}

/** The body of a POST, as the platform encodes it. */
export async function encodeForm(entries: FormData, enctype: string): Promise<FormBody> {
  const kind = enctype.toLowerCase()
  if (kind === 'multipart/form-data') {
    const response = new Response(entries)
    return {
      contentType: response.headers.get('content-type') ?? kind,
      body: await response.arrayBuffer(),
    }
  }
  const plain = kind === 'text/plain'
  const text = plain
    ? textPairs(entries)
        .map((pair) => `${pair.join('=')}\r\n`)
        .join('')
    : encodeQuery(entries)
  return {
    contentType: plain ? kind : 'application/x-www-form-urlencoded',
    body: new TextEncoder().encode(text).buffer,
  }
}

export function encodeQuery(entries: FormData): string {
  return new URLSearchParams(textPairs(entries)).toString()
}

/** Files count by their names here, and every line ends with CR and LF. */
function textPairs(entries: FormData): [string, string][] {
  return [...entries].map(([name, value]) => [
    crlf(name),
    crlf(typeof value === 'string' ? value : value.name),
  ])
}

function crlf(text: string): string {
  return text.replace(/\r\n|\r|\n/g, '\r\n')
}
