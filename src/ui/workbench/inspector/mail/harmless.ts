/** Attributes that fetch, lead somewhere or run. */
const TAKEN =
  /^(?:on|href$|src|imagesrc|attributionsrc$|action$|formaction$|background$|poster$|data$|xlink:href$|ping$|target$)/i

/**
 * Elements that fetch or run; a template, which can become a shadow tree that nobody has cleaned; and what gives a link its target later. Styles stay,
 * without what could be fetched by them.
 */
const DROPPED =
  'script, iframe, object, embed, link, meta, base, form, input, button, audio, video, source, template, set, animate'

/**
 * A mail as a document that can only be looked at. The frame around it forbids scripts and navigation; here what could
 * ask the network for something is taken out too, so that nothing is asked even where a frame is less strict.
 */
export function harmless(html: string, text: string): string {
  const page = new DOMParser().parseFromString(html || '<pre></pre>', 'text/html')
  if (!html) page.querySelector('pre')?.append(text)
  for (const element of page.querySelectorAll(DROPPED)) element.remove()
  for (const element of page.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes])
      if (TAKEN.test(name) || (name === 'style' && /url\s*\(|@import/i.test(value)))
        element.removeAttribute(name)
  for (const style of page.querySelectorAll('style'))
    if (/url\s*\(|@import/i.test(style.textContent ?? '')) style.remove()
  const policy = "default-src 'none'; style-src 'unsafe-inline'"
  const head = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">`
  const look =
    '<style>body{font:13px/1.5 system-ui,sans-serif;margin:12px;overflow-wrap:anywhere}a{text-decoration:underline}</style>'
  return `<!doctype html><html lang="en"><head>${head}<title>Mail</title>${look}${page.head.innerHTML}</head>${page.body.outerHTML}</html>`
}
