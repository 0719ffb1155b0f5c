import { html, respondPage } from '../page-kit.ts'
import type { Provider } from './provider.ts'

/** The site's page for an unknown address. */
export function notFound(provider: Provider): Response {
  return respondPage({
    site: provider.name,
    title: 'Page not found',
    status: 404,
    main: html`<h1>404</h1>
<p>This is not the page you are looking for.</p>
<p><a href="/">${provider.name} home</a></p>`,
  })
}
