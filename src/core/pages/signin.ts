import { csrfField, inputField } from './fields.ts'
import { type Html, html } from './html.ts'
import { layout } from './layout.ts'
import type { SignInOption, SignInPage } from './page.ts'
import { safeColor, safeUrl } from './safe-value.ts'

const elsewhere = "The sign-in didn't work. Please try again, or use another account."
const notLinked = 'You already have an account with this e-mail. Sign in the way you did before.'

/** What the page says about errors that it knows (reference 11.2 and 13). */
const errorTexts: Readonly<Record<string, string>> = {
  OAuthAccountNotLinked: notLinked,
  AccountNotLinked: notLinked,
  EmailSignIn: "The e-mail couldn't be sent. Please try again.",
  CredentialsSignin: "These details don't match any account. Please check them.",
  SessionRequired: 'Please sign in to see that page.',
  MissingCSRF: 'The form had expired. Please try again.',
}

/** Title `Sign In`: one form per provider, in the configured order. */
export function renderSignIn(page: SignInPage): string {
  const { error } = page
  const text = error && (Object.hasOwn(errorTexts, error) ? errorTexts[error] : elsewhere)
  return layout(
    'Sign In',
    page.theme,
    html`<h1>Sign in</h1>
${text && html`<div class="error" role="alert">${text}</div>`}
${page.providers.map((provider, index) => [separator(page.providers[index - 1], provider), form(provider, page)])}
${page.passkeys && { markup: `<script>${page.passkeys.formScript}</script>` }}`,
  )
}

function separator(before: SignInOption | undefined, provider: SignInOption): Html | undefined {
  return before && isButton(before) !== isButton(provider) ? html`<hr>` : undefined
}

function isButton({ type }: SignInOption): boolean {
  return type === 'oauth' || type === 'oidc'
}

function form(provider: SignInOption, page: SignInPage): Html | undefined {
  if (isButton(provider)) return oauthForm(provider, page)
  if (provider.type === 'webauthn') return page.passkeys?.drawForm(provider, page)
  if (provider.type === 'email')
    return html`<form action="${provider.signinUrl}" method="POST">${csrfField(page.csrfToken)}
${inputField(`email-${provider.id}`, 'email', emailInput(page))}
<button type="submit">Sign in with ${provider.name}</button></form>
`
  if (provider.type !== 'credentials' || !provider.credentials) return undefined
  return html`<form action="${provider.callbackUrl}" method="POST">${csrfField(page.csrfToken)}
${Object.entries(provider.credentials).map(([name, input]) => inputField(`${name}-${provider.id}`, name, input))}
<button type="submit">Sign in with ${provider.name}</button></form>
`
}

function emailInput({ email = '' }: SignInPage) {
  return { label: 'Email', type: 'email', value: email, placeholder: 'email@example.com', required: true }
}

function oauthForm(provider: SignInOption, page: SignInPage): Html {
  const { style = {} } = provider
  const bg = safeColor(style.bg)
  const text = safeColor(style.text)
  const logo = safeUrl(style.logo)
  const colors = [bg && `--provider-bg:${bg}`, text && `--provider-text:${text}`].filter(Boolean).join(';')
  return html`<form action="${provider.signinUrl}" method="POST">${csrfField(page.csrfToken)}
<input type="hidden" name="callbackUrl" value="${page.callbackUrl}">
<button type="submit"${colors !== '' && html` style="${colors}"`}>${logo && html`<img src="${logo}" alt="" height="24"> `}Sign in with ${provider.name}</button></form>
`
}
