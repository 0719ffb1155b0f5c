import type { World } from './world.ts'

/** A page that a browser shows, and what a person can do on it. */
export interface Shown {
  readonly url: URL
  readonly status: number
  readonly text: string
  readonly headers: Headers
  /** Presses the form's button of this name, with the form's fields and the changes to them. */
  press(button: string, changes?: Readonly<Record<string, string>>): Promise<Shown>
}

/** A browser with cookies that follows redirects until the simulated internet ends. */
export interface Browser {
  readonly cookies: Map<string, string>
  /** Lines as the servers sent them. */
  readonly setCookies: string[]
  open(url: string | URL): Promise<Shown>
}

export function createBrowser(world: World): Browser {
  const cookies = new Map<string, string>()
  const setCookies: string[] = []

  async function go(url: URL, init: RequestInit): Promise<Shown> {
    const headers = new Headers({ 'User-Agent': 'test', Accept: 'text/html' })
    if (cookies.size > 0)
      headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await world.answer(url, { ...init, headers })
    if (response === undefined) return { url, status: 0, text: '', headers: new Headers(), press: noForm }
    for (const line of response.headers.getSetCookie()) keep(line)
    const location = response.headers.get('Location')
    if (location !== null) return go(new URL(location, url), {})
    const text = await response.text()
    return {
      url,
      status: response.status,
      text,
      headers: response.headers,
      press: (button, changes) => submit(url, text, button, changes),
    }
  }

  function keep(line: string): void {
    setCookies.push(line)
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split('=')
    if (attributes.includes('Max-Age=0')) cookies.delete(name)
    else cookies.set(name, value)
  }

  async function submit(
    url: URL,
    text: string,
    button: string,
    changes: Readonly<Record<string, string>> = {},
  ): Promise<Shown> {
    const form = fieldsOf(text, button)
    for (const [name, value] of Object.entries(changes)) form.set(name, value)
    const action = unescapeText(/<form method="post" action="([^"]*)"/.exec(text)?.[1] ?? '')
    return go(new URL(action, url), { method: 'POST', body: form })
  }

  return { cookies, setCookies, open: (url) => go(new URL(url), {}) }
}

/** What a form with this button would send: hidden fields, the chosen radio button, the button itself. */
function fieldsOf(text: string, button: string): URLSearchParams {
  const form = new URLSearchParams()
  for (const [tag] of text.matchAll(/<input [^>]*>/g)) {
    const sent = tag.includes('type="hidden"') || tag.includes(' checked')
    if (sent) form.append(attribute(tag, 'name') ?? '', attribute(tag, 'value') ?? '')
  }
  const found = [...text.matchAll(/(<button[^>]*>)([^<]*)<\/button>/g)].find(
    ([, , label]) => unescapeText(label ?? '') === button,
  )
  if (found === undefined) throw new Error(`no button “${button}” in ${text}`)
  const name = attribute(found[1] ?? '', 'name')
  if (name !== undefined) form.append(name, attribute(found[1] ?? '', 'value') ?? '')
  return form
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
  return value === undefined ? undefined : unescapeText(value)
}

function unescapeText(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

function noForm(): Promise<Shown> {
  throw new Error('nobody lives there')
}
