import { csrfField, inputField } from '../pages/fields.ts'
import { type Html, html } from '../pages/html.ts'
import type { SignInOption, SignInPage } from '../pages/page.ts'

/** The form of a passkey. Hidden until its script runs: without the script there is no passkey. */
export function drawForm(provider: SignInOption, page: SignInPage): Html {
  const { id, formFields = {} } = provider
  const fields = Object.entries(formFields).map(([name, input]) =>
    inputField(`${name}-${id}`, name, { ...input, 'data-form-field': true }),
  )
  return html`<form id="${id}-form" action="${provider.callbackUrl}" method="POST" data-passkey-options="${page.webauthnUrl}/${id}"${provider.enableConditionalUI === true && html` data-passkey-autofill`} hidden>${csrfField(page.csrfToken)}
<input type="hidden" name="callbackUrl" value="${page.callbackUrl}">
${fields}
<div class="error" role="alert" hidden>The passkey couldn't be used. Please try again.</div>
<button type="submit">Sign in with ${provider.name}</button></form>
`
}
