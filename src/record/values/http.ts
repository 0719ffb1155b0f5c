import type { HeaderList, HttpRequest, RecordedBody } from '../../protocol/http.ts'

export type Pair = readonly [name: string, value: string]

export function headerOf(headers: HeaderList, name: string): string | undefined {
  return headers.find(([each]) => each === name)?.[1]
}

/** The parameters in a URL's query. */
export function queryOf(url: string): readonly Pair[] {
  return URL.canParse(url) ? [...new URL(url).searchParams] : []
}

/** A body in a form that can be read: fields of a form, JSON, or the text itself. */
export type ReadableBody =
  | { readonly form: readonly Pair[] }
  | { readonly json: unknown }
  | { readonly text: string }

const READABLE_CHARACTERS = 100_000

export function readBody(headers: HeaderList, body: RecordedBody | undefined): ReadableBody | undefined {
  if (!body || body.sizeBytes === 0) return undefined
  const type = headerOf(headers, 'content-type') ?? ''
  if (body.cut || body.text.length > READABLE_CHARACTERS) return { text: body.text }
  if (type.startsWith('application/x-www-form-urlencoded'))
    return { form: [...new URLSearchParams(body.text)] }
  if (/^application\/([\w.]+\+)?json/.test(type)) return readJson(body.text)
  return { text: body.text }
}

function readJson(text: string): ReadableBody {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return { text }
  }
}

/** Headers that the tool which sends the request writes by itself. */
const OWN_HEADERS: ReadonlySet<string> = new Set(['host', 'content-length', 'connection'])

/** What is said in front of a request that leaves the workbench as text. */
function simulated(request: HttpRequest): string {
  const host = URL.canParse(request.url) ? new URL(request.url).host : 'This host'
  return `${host} was simulated: the real server will not answer like this`
}

/** The request as a command line. */
export function toCurl(request: HttpRequest): string {
  const parts = [`# ${simulated(request)}\ncurl ${shellQuote(request.url)}`]
  if (request.method !== 'GET') parts.push(`-X ${request.method}`)
  for (const [name, value] of sentHeaders(request)) parts.push(`-H ${shellQuote(`${name}: ${value}`)}`)
  if (request.body) parts.push(`--data-raw ${shellQuote(request.body.text)}`)
  return parts.join(' \\\n  ')
}

/** The request as a call of `fetch`. */
export function toFetch(request: HttpRequest): string {
  const options = {
    method: request.method,
    headers: sentHeaders(request),
    ...(request.body ? { body: request.body.text } : {}),
  }
  return `// ${simulated(request)}\nawait fetch(${JSON.stringify(request.url)}, ${JSON.stringify(options, null, 2)})`
}

function sentHeaders(request: HttpRequest): HeaderList {
  return request.headers.filter(([name]) => !OWN_HEADERS.has(name))
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** `512 bytes`, `4.9 MB` */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
