import { type Html, html } from './html.ts'
import { layout } from './layout.ts'
import type { SignInOption, SignInPage } from './page.ts'
import { safeColor, safeUrl } from './safe-value.ts'

/** What the page says for each error that can reach it (reference 11.2 and 13). */
const errorTexts: Readonly<Record<string, string>> = {
  Signin: 'Try signing in with a different account.',
  OAuthSignin: 'Try signing in with a different account.',
  OAuthCallbackError: 'Try signing in with a different account.',
  OAuthCreateAccount: 'Try signing in with a different account.',
  EmailCreateAccount: 'Try signing in with a different account.',
  Callback: 'Try signing in with a different account.',
  OAuthAccountNotLinked: 'To confirm your identity, sign in with the same account you used originally.',
  AccountNotLinked: 'To confirm your identity, sign in with the same account you used originally.',
  EmailSignIn: 'The e-mail could not be sent.',
  CredentialsSignin: 'Sign in failed. Check the details you provided are correct.',
  SessionRequired: 'Please sign in to access this page.',
  MissingCSRF: 'The form was out of date. Please try again.',
}

/** Title `Sign In`: one form per provider, in the configured order. */
export function renderSignIn(page: SignInPage): string {
  const { error } = page
  const text = error && (Object.hasOwn(errorTexts, error) ? errorTexts[error] : 'Unable to sign in.')
  return layout(
    'Sign In',
    page.theme,
    html`<h1>Sign in</h1>
${text && html`<div class="error" role="alert">${text}</div>`}
${page.providers.map((provider, index) => [separator(page.providers[index - 1], provider), form(provider, page)])}`,
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
  if (provider.type === 'email')
    return html`<form action="${provider.signinUrl}" method="POST">${csrfField(page)}
<label for="email-${provider.id}">Email</label>
<input id="email-${provider.id}" type="email" name="email" value="${page.email}" placeholder="email@example.com" required>
<button type="submit">Sign in with ${provider.name}</button></form>
`
  if (provider.type !== 'credentials' || !provider.credentials) return undefined
  return html`<form action="${provider.callbackUrl}" method="POST">${csrfField(page)}
${Object.entries(provider.credentials).map(([name, input]) => credentialField(`${name}-${provider.id}`, name, input))}
<button type="submit">Sign in with ${provider.name}</button></form>
`
}

function oauthForm(provider: SignInOption, page: SignInPage): Html {
  const { style = {} } = provider
  const bg = safeColor(style.bg)
  const text = safeColor(style.text)
  const logo = safeUrl(style.logo)
  const colors = [bg && `--provider-bg:${bg}`, text && `--provider-text:${text}`].filter(Boolean).join(';')
  return html`<form action="${provider.signinUrl}" method="POST">${csrfField(page)}
<input type="hidden" name="callbackUrl" value="${page.callbackUrl}">
<button type="submit"${colors !== '' && html` style="${colors}"`}>${logo && html`<img src="${logo}" alt="" height="24"> `}Sign in with ${provider.name}</button></form>
`
}

function csrfField({ csrfToken }: SignInPage): Html | undefined {
  return csrfToken === undefined
    ? undefined
    : html`<input type="hidden" name="csrfToken" value="${csrfToken}">`
}

function credentialField(id: string, name: string, input: Readonly<Record<string, unknown>>): Html {
  const { label, type, ...others } = input
  const attributes = Object.entries(others).filter(
    ([key, value]) =>
      /^[a-z][a-z-]*$/i.test(key) && !/^on/i.test(key) && value !== undefined && value !== false,
  )
  return html`<label for="${id}">${String(label ?? name)}</label>
<input id="${id}" name="${name}" type="${String(type ?? 'text')}"${attributes.map(([key, value]) => html` ${key}="${String(value)}"`)}>
`
}
