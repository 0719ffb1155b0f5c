/** What was typed into the address field: a URL to load, or why it is not one. */
export type AddressInput = { readonly url: string } | { readonly problem: string }

export function readAddress(text: string): AddressInput {
  const typed = text.trim()
  if (typed === '') return { problem: 'Enter a URL, such as https://app.example/.' }
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed.replace(/^\/+/, '')}`
  if (/\s/.test(withScheme) || !URL.canParse(withScheme))
    return { problem: `"${typed}" is not a URL. Enter one such as https://app.example/.` }
  const url = new URL(withScheme)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return { problem: `The simulated internet supports https and http, not ${url.protocol.slice(0, -1)}.` }
  if (url.username !== '' || url.password !== '')
    return { problem: 'URLs that contain a user name or password are not loaded.' }
  return { url: url.href }
}

/** A URL in three parts, so that its host can be emphasized. */
export function splitUrl(url: string): readonly [before: string, host: string, after: string] {
  if (!URL.canParse(url)) return ['', '', url]
  const { protocol, host } = new URL(url)
  const before = `${protocol}//`
  return [before, host, url.slice(before.length + host.length)]
}
