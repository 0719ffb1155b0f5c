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
  body { margin: 0; padding: 1rem; background: light-dark(#eff1f2, #0c0e10); color: light-dark(#474f59, #b3bac2);
    font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
  main { box-sizing: border-box; max-width: 42rem; margin: 6vh auto 0; padding: 1.5rem 1.75rem; border-radius: .5rem;
    background: light-dark(#fff, #14171a); border: 1px solid light-dark(#dde1e4, #2a3036) }
  h1, h2, pre { color: light-dark(#15181c, #e7eaed) }
  h1 { margin: 0; font-size: 1.5rem; line-height: 1.3 }
  h2 { margin: 1.75rem 0 0; font-size: 1.0625rem }
  p { margin: .5rem 0 0 }
  pre { margin: .5rem 0 0; padding: .625rem .75rem; border-radius: .3125rem; white-space: pre-wrap;
    font: .875rem/1.5 ui-monospace, Menlo, Consolas, monospace;
    background: light-dark(#f6f7f8, #0c0e10); border: 1px solid light-dark(#dde1e4, #2a3036) }
  @media (max-width: 30rem) { main { margin: 0; padding: 1rem } }
</style>
<main>
<h1>${escaped(title)}</h1>
${body.join('\n')}
</main>
</html>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
