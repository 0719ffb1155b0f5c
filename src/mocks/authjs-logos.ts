import type { Answer, Route } from './exchange.ts'
import { html } from './page-kit.ts'
import { plainNotFound, respondSvg } from './picture.ts'

const SITE = 'https://authjs.dev'

/** The logos that the engine's sign-in page links to. Ours are letter marks: a provider's own logo is its trademark. */
export const logoRoutes: readonly Route[] = [
  { method: 'get', url: `${SITE}/img/providers/:file`, answer: showLogo },
  { method: 'all', url: `${SITE}/*`, answer: plainNotFound },
]

function showLogo({ params }: Parameters<Answer>[0]): Response {
  const id = /^([a-z0-9-]+)\.svg$/.exec(params['file'] ?? '')?.[1]
  if (id === undefined) return plainNotFound()
  return respondSvg(html`<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 48 48">
<rect x="2" y="2" width="44" height="44" rx="12" fill="#5b6470"/>
<text x="24" y="25" fill="#ffffff" font-family="system-ui, sans-serif" font-size="24" font-weight="700" text-anchor="middle" dominant-baseline="central">${id.charAt(0).toUpperCase()}</text>
</svg>
`)
}
