import { escapeHtml } from '../../core/pages/html.ts'
import { toBase64 } from '../../protocol/base64.ts'
import { PAGE_CONTEXT_META, type PageContext } from '../../protocol/frame.ts'
import type { DocumentAddress } from '../../protocol/resolve.ts'
import { cleanMarkup } from '../rules/markup/clean-markup.ts'

/**
 * The policy of every simulated page, in place of the site's own (the trace shows that one). Only our scripts run, by hash; `sources` are hashes of more. It names no host and no scheme
 * that could reach one: everything a page loads has an address of ours, and an empty frame, which inherits the policy, reaches nothing either.
 */
export async function pagePolicy(scripts: readonly string[], ...sources: readonly string[]): Promise<string> {
  const hashes = await Promise.all(scripts.map(hashSource))
  return [
    "default-src 'none'",
    `script-src ${[...hashes, ...sources].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    // A profile's picture may be a `data:` URL (Microsoft Entra ID's is), which holds its bytes itself.
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "object-src 'none'",
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

const sources = new Map<string, Promise<string>>()

/** Each of the few scripts is hashed once. */
function hashSource(script: string): Promise<string> {
  const source = sources.get(script) ?? makeSource(script)
  sources.set(script, source)
  return source
}

async function makeSource(script: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
  return `'sha256-${toBase64(new Uint8Array(digest))}'`
}

/**
 * Puts our scripts and their context before everything else, right behind the doctype: the parser then opens `html` and `head` for them, and
 * attributes of the site's own `html` tag still count.
 */
export function injectScripts(
  html: string,
  context: PageContext,
  scripts: readonly string[],
  realOrigin: string,
): string {
  const doctype = /^[\s\uFEFF]*<!doctype[^>]*>/i.exec(html)?.[0] ?? ''
  const meta = `<meta name="${PAGE_CONTEXT_META}" content="${escapeHtml(JSON.stringify(context))}">`
  const ours = scripts.map((script) => `<script>${script}</script>`).join('')
  return `${doctype === '' ? '<!doctype html>' : doctype}${meta}${ours}${cleanMarkup(html.slice(doctype.length), documentIn(context, realOrigin))}`
}

/** Where a page's URLs lead from. The simulator's own pages at an address of no world lead nowhere. */
function documentIn({ base, world, device, url }: PageContext, realOrigin: string): DocumentAddress {
  return { base, world, device, url, realOrigin }
}

/**
 * The document of a frame. Hosts may send the workbench with `Cross-Origin-Embedder-Policy`; a browser then shows only frames that have it, too.
 * Elsewhere it changes nothing: all that such a page loads comes from the worker.
 */
export function frameDocument(text: string, policy: string, status = 200): Response {
  return new Response(text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cross-origin-embedder-policy': 'require-corp',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** An empty document without script and without effects, for a frame that is not to be loaded. */
export function inertPage(): Response {
  return frameDocument('<!doctype html><title>authscope</title>', "default-src 'none'")
}

/** A page around what a browser would show by itself: JSON and text, an image, a file. */
export function viewerPage(contentType: string, body: ArrayBuffer, url: string): string {
  const essence = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (/^text\/|[/+]json$|[/+]xml$|javascript$/.test(essence))
    return ownPage(url, `<pre>${escapeHtml(new TextDecoder().decode(body))}</pre>`)
  if (essence.startsWith('image/'))
    return ownPage(url, `<img alt="${escapeHtml(url)}" src="${escapeHtml(url)}">`)
  return ownPage(
    url,
    `<p>A file of type ${escapeHtml(essence || 'unknown')}, ${body.byteLength} bytes. Nothing was saved on this computer.</p>`,
  )
}

/** A page of the simulator itself, inside the frame: says what is wrong, what was expected, what to do. `detail` may come from outside. */
export function problemPage(title: string, sentences: readonly string[]): string {
  return ownPage(
    title,
    `<h1>${escapeHtml(title)}</h1>${sentences.map((each) => `<p>${escapeHtml(each)}</p>`).join('')}`,
  )
}

const STYLE =
  ':root{color-scheme:light dark}:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}' +
  'body{margin:0;padding:32px 24px;font:13px/18px system-ui,sans-serif;background:light-dark(#fff,#14171a);color:light-dark(#15181c,#e7eaed)}' +
  'main{max-width:60ch;margin:auto}h1{font-size:15px;line-height:20px;margin:0 0 8px}p{margin:0 0 8px;color:light-dark(#474f59,#b3bac2);overflow-wrap:anywhere}' +
  'pre{font:11.5px/19px ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere;margin:0}img{max-width:100%}'

function ownPage(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><title>${escapeHtml(title)}</title><meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body><main>${content}</main></body></html>`
}
