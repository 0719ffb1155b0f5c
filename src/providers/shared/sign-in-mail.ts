import { escapeHtml } from '../../core/pages/html.ts'
import type { Theme } from '../../core/types.ts'

/** Subject and bodies of a sign-in mail. */
export interface SignInMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The mail that every built-in e-mail provider sends: one link, in the theme's colours. `host` is the application's, as the person knows it. */
export function signInMail({ url, theme }: { readonly url: string; readonly theme: Theme }): SignInMail {
  const { host } = new URL(url)
  const title = `Sign in to ${host}`
  return { subject: title, text: `${title}\n${url}\n\n`, html: htmlBody(url, host, theme) }
}

function htmlBody(url: string, host: string, { brandColor, buttonText }: Theme): string {
  const link = escapeHtml(url)
  const color = escapeHtml(brandColor || '#346df1')
  const button = `display:inline-block;padding:12px 28px;border-radius:6px;background:${color};color:${escapeHtml(buttonText || '#fff')};font-weight:600;text-decoration:none`
  return `<!DOCTYPE html>
<html lang="en">
<body style="margin:0;padding:24px;background:#f3f4f6;font:16px/1.5 Helvetica,Arial,sans-serif;color:#1c1f24">
<div style="max-width:480px;margin:0 auto;padding:32px;border-radius:10px;background:#fff;text-align:center">
<p style="margin:0 0 24px;font-size:20px">Sign in to <strong>${unlinked(host)}</strong></p>
<p style="margin:0 0 24px"><a href="${link}" target="_blank" style="${button}">Sign in</a></p>
<p style="margin:0;font-size:14px;color:#5b6370">You didn't request this? Ignore this e-mail: no one can sign in without the link.</p>
</div>
</body>
</html>
`
}

/** A zero-width space before each dot keeps mail programs from making a link of the name. */
function unlinked(host: string): string {
  return escapeHtml(host).replaceAll('.', '&#8203;.')
}
