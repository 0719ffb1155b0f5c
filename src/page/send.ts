import { resolveWritten } from '../protocol/resolve.ts'
import { encodeForm, encodeQuery, fieldsOf, formSetting, type Sending } from './form.ts'
import { askFor, documentAddressOf, type NavigateMessage, type Page } from './page.ts'

/** Asks the workbench to send a form. `entries` are its fields; for a GET form it may be the encoded query (`?a=1`). */
export function sendForm(
  page: Page,
  sending: Sending,
  fields: { readonly entries?: FormData | null; readonly search?: string },
  wanted: Pick<NavigateMessage, 'target' | 'background' | 'replace' | 'action'>,
  answer?: (address: string) => void,
): void {
  const url = resolveWritten(documentAddressOf(page), formSetting(sending, 'action'))
  if (url === undefined) return
  const { entries } = fields
  if (formSetting(sending, 'method').toLowerCase() === 'post') {
    // For a form in plain text, the navigate event has no fields.
    encodeForm(entries ?? fieldsOf(sending), formSetting(sending, 'enctype')).then(
      (body) => askFor(page, { ...wanted, ...body, url, method: 'POST' }, answer),
      reportError,
    )
    return
  }
  const target = new URL(url)
  target.search = entries ? encodeQuery(entries) : (fields.search ?? '')
  // Loading the same page again adds no entry to the history.
  const replace = wanted.replace || (wanted.target === 'frame' && target.href === documentAddressOf(page).url)
  askFor(page, { ...wanted, replace, url: target.href }, answer)
}
