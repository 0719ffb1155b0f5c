/** How elements of simulated pages are marked, for a recorder that prefers test ids: each differently, with the host of its page. */
export const MARK = /^authscope-\d+-(.+)$/

/** The page with a mark on everything that a person uses. Anything but a page stays as it is. */
export async function marked(response: Response, host: string): Promise<Response> {
  if (!/text\/html/.test(response.headers.get('content-type') ?? '')) return response
  let last = 0
  const page = (await response.text()).replaceAll(
    /<(a|button|input|label|select|textarea)(?=[\s>])/g,
    (tag) => {
      last += 1
      return `${tag} data-testid="authscope-${last}-${host}"`
    },
  )
  const made = new Response(page, { status: response.status })
  // A copy of the headers would lose cookies.
  return Object.defineProperty(made, 'headers', { value: response.headers })
}
