import { FORM_POST_SCRIPT } from '../../form-post-script.ts'
import { html, respondPage } from '../../page-kit.ts'
import type { Provider } from '../provider.ts'

/**
 * A page whose form posts the answer to the app: its script does it if scripts are allowed, else the person presses the button.
 * @see https://openid.net/specs/oauth-v2-form-post-response-mode-1_0.html
 */
export function formPost(
  provider: Provider,
  callback: string,
  fields: Readonly<Record<string, string>>,
  setCookies: readonly string[],
): Response {
  return respondPage({
    site: provider.name,
    title: 'Going back',
    setCookies,
    main: html`<h1>Going back to ${new URL(callback).origin}</h1>
<form method="post" action="${callback}">
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`)}
<div class="actions"><button class="go">Continue</button></div>
</form>
<script>${FORM_POST_SCRIPT}</script>`,
  })
}
