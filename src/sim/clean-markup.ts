/** A start tag of one of these names, quotes respected. */
const TAG = /<(link|iframe|frame)\b((?:[^>"']|"[^"]*"|'[^']*')*)>/gi
const REL = /(^|[\s"'/])rel\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/i
const SANDBOX = /(^|[\s"'/])sandbox(?=[\s=>/"']|$)/gi

/** Links that load something the worker sees, or nothing. All other kinds (`preconnect`, `dns-prefetch`, `prefetch`…) reach the network around it. */
const HARMLESS =
  /^(?:alternate|author|canonical|help|icon|license|manifest|next|prev|search|shortcut icon|stylesheet)$/i

/**
 * Takes from a site's HTML what no policy and no worker can hold: links that make the browser connect ahead, and frames with a sandbox of their
 * own, whose first request passes the worker by. Attributes are renamed, so the page's structure stays.
 */
export function cleanMarkup(html: string): string {
  return html.replace(TAG, (tag, name: string, attributes: string) => {
    if (name.toLowerCase() !== 'link') return `<${name}${attributes.replace(SANDBOX, '$1data-sandbox')}>`
    const rel = REL.exec(attributes)?.[2]
      ?.replace(/^["']|["']$/g, '')
      .trim()
    return rel === undefined || HARMLESS.test(rel) ? tag : `<link data-left-out>`
  })
}
