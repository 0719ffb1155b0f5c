/** As many as browsers follow before they show an error. Fetch, "HTTP-redirect fetch" */
export const MAX_REDIRECTS = 20

/** What browsers call it on their error page. */
export const TOO_MANY_REDIRECTS = 'ERR_TOO_MANY_REDIRECTS'

/** A request whose answer is one redirect more than a browser follows. */
interface LastOfChain {
  readonly url: string
  readonly chain: readonly string[]
}

/** How many of the addresses that repeat are named. */
const NAMED = 3
const LONGEST = 200

/** The addresses that were asked for more than once, the most frequent first, with how often. */
function repeatedAddresses({ chain, url }: LastOfChain): readonly string[] {
  const times = new Map<string, number>()
  for (const each of [...chain, url]) times.set(each, (times.get(each) ?? 0) + 1)
  return [...times]
    .filter(([, count]) => count > 1)
    .sort(([, a], [, b]) => b - a)
    .map(([each, count]) => `${shortened(each)} (${count} times)`)
}

/** Where the redirects went round, in a few words. */
export function whatRepeats(last: LastOfChain): string {
  const repeated = repeatedAddresses(last)
  if (repeated.length === 0) return 'each of them to another address'
  const more = repeated.length - NAMED
  return `in a loop: ${repeated.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** What the error page of a browser that gave up says. */
export function tooManyRedirectsPage(last: LastOfChain): readonly string[] {
  return [
    `${new URL(last.url).host} redirected the browser too many times (${TOO_MANY_REDIRECTS}).`,
    `The browser stops after ${MAX_REDIRECTS} redirects. This was one more, ${whatRepeats(last)}.`,
    'What to do: select one of these requests in the steps and see what happens before its response. Often a callback always throws, even for the error page, or signing in redirects to a page that needs a session.',
  ]
}

function shortened(url: string): string {
  return url.length > LONGEST ? `${url.slice(0, LONGEST)}…` : url
}
