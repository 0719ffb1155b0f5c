/**
 * The address space: `{base}~/{world}/{device}/{scheme}/{host}/{path}?{query}` names a virtual URL.
 * `base` is the path the site is served under, with a slash at both ends (`/` or `/authscope/`).
 * The navigation record's id, where there is one, is the last query parameter, `~nav`.
 */

/** What one real address names. */
export interface VirtualAddress {
  readonly world: string
  readonly device: string
  /** The virtual URL, without the navigation parameter: `https://app.example/auth/signin?x=1`. */
  readonly url: string
  /** Id of the navigation record (an exchange id), when the address carries one. */
  readonly navigation?: string
}

/** Why a real address names nothing; `message` is a sentence for the reader. */
export interface AddressProblem {
  readonly problem: 'not-an-address' | 'malformed-address'
  readonly message: string
}

const MARK = '~/'
/** The origin, where only a path is given or asked for. */
const ANYWHERE = 'http://localhost'
const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/
const NAVIGATION = /[?&]~nav=([A-Za-z0-9.-]{0,64})$/

/** Whether a name may stand as world or device in an address: lower case letters, digits and dashes, at most 40. */
export function isName(name: string): boolean {
  return NAME.test(name)
}

/** Whether the path of a real URL lies in the address space. */
export function isAddress(base: string, pathname: string): boolean {
  return pathname.startsWith(base + MARK) || pathname === `${base}~`
}

/** The real address (path, query, fragment) of a virtual `http:` or `https:` URL. User, password, and an empty query or fragment are left out. */
export function toAddress(base: string, address: VirtualAddress): string {
  const url = new URL(address.url)
  const place = `${base}${MARK}${address.world}/${address.device}/${url.protocol.slice(0, -1)}/${url.host}${url.pathname}`
  // A query of the site's own that ends like ours is closed with an empty one, which names no record.
  if (address.navigation === undefined && !NAVIGATION.test(url.search)) return place + url.search + url.hash
  return `${place}${url.search === '' ? '?' : `${url.search}&`}~nav=${address.navigation ?? ''}${url.hash}`
}

/** The virtual address that a real URL (absolute, or path with query) names, or why it names none. Never throws. */
export function fromAddress(base: string, real: string): VirtualAddress | AddressProblem {
  if (!URL.canParse(real, ANYWHERE)) return { problem: 'not-an-address', message: `${real} is not a URL.` }
  const { pathname, search, hash } = new URL(real, ANYWHERE)
  if (!isAddress(base, pathname)) {
    return { problem: 'not-an-address', message: `${pathname} does not begin with ${base}${MARK}.` }
  }
  const [world = '', device = '', scheme = '', hostPart = '', ...rest] = pathname
    .slice((base + MARK).length)
    .split('/')
  const expected = `Expected ${base}${MARK}world/device/https/host/path`
  if (!isName(world)) return malformed(`${expected}; "${world}" is not a sandbox name.`)
  if (!isName(device)) return malformed(`${expected}; "${device}" is not a device name.`)
  if (scheme !== 'https' && scheme !== 'http')
    return malformed(`${expected}; "${scheme}" is neither https nor http.`)
  const navigation = NAVIGATION.exec(search)?.[1]
  const query = navigation === undefined ? search : search.replace(NAVIGATION, '')
  const host = decodeHost(hostPart)
  const text = `${scheme}://${host}/${rest.join('/')}${query}${hash}`
  const url = URL.canParse(text) ? new URL(text) : undefined
  // The parsed host must be all of what stood in its place: no user, no slash, no default port in disguise.
  if (host === '' || url === undefined || url.host !== host.toLowerCase() || url.username !== '') {
    return malformed(`${expected}; "${hostPart}" is not a host.`)
  }
  return { world, device, url: url.href, ...(navigation ? { navigation } : {}) }
}

/**
 * Turns a value that begins with our address space (a client library sent `location.href`) into its virtual URL;
 * every other value comes back as it is. `realOrigin` is the origin the site is served from.
 */
export function toVirtualValue(base: string, realOrigin: string, value: string): string {
  const path = value.startsWith(realOrigin) ? value.slice(realOrigin.length) : value
  if (!path.startsWith(base + MARK)) return value
  const address = fromAddress(base, path)
  return 'problem' in address ? value : address.url
}

function malformed(message: string): AddressProblem {
  return { problem: 'malformed-address', message }
}

/** Hosts may hold characters that paths escape, such as a quote. */
function decodeHost(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
