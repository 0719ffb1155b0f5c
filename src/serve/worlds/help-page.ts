/** A paragraph, a heading, or lines to type. */
export type HelpPart = string | { readonly title: string } | { readonly code: string }

/** A page that says what to do, for someone whose browser is in the simulated internet. Everything in it is text. */
export function helpPage(title: string, parts: readonly HelpPart[]): string {
  const body = parts.map((part) =>
    typeof part === 'string'
      ? `<p>${escaped(part)}</p>`
      : 'title' in part
        ? `<h2>${escaped(part.title)}</h2>`
        : `<pre>${escaped(part.code)}</pre>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem }
  pre { padding: .75rem 1rem; overflow-x: auto; background: color-mix(in srgb, currentcolor 8%, transparent); border-radius: 6px }
</style>
<h1>${escaped(title)}</h1>
${body.join('\n')}
</html>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
