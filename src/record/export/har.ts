import type { HeaderList, HttpRequest, HttpResponse } from '../../protocol/http.ts'
import type { Step } from '../../protocol/steps.ts'
import { type RequestSent, requestSent } from '../kinds/request-sent.ts'
import { type ResponseReceived, responseReceived } from '../kinds/response-received.ts'
import { outline } from '../outline/outline.ts'
import { headerOf, queryOf, readBody } from '../values/http.ts'

/** What a HAR file says of its maker. */
export interface HarMaker {
  /** Build version. */
  readonly version: string
}

/**
 * The exchanges of a record as an HTTP Archive 1.2, to be imported by a browser's developer tools. Times are those of the virtual clock;
 * all of an exchange's time is waiting, because nothing else is simulated.
 * @see http://www.softwareishard.com/blog/har-12-spec/
 */
export function toHar(steps: readonly Step[], maker: HarMaker): object {
  const answers = new Map<string, ResponseReceived>()
  for (const step of steps) if (responseReceived.is(step)) answers.set(step.exchange, step)
  const requests = steps.filter(requestSent.is)
  const runs = outline(steps).filter((run) => requests.some((request) => request.run === run.run))
  return {
    log: {
      version: '1.2',
      creator: { name: 'authscope', version: maker.version },
      comment: 'Recorded in a simulated internet. Times are from its virtual clock.',
      pages: runs.map((run) => ({
        startedDateTime: isoTime(run.steps[0]?.at ?? 0),
        id: `run_${run.run}`,
        title: run.title,
        pageTimings: {},
      })),
      entries: requests.map((request) => entryOf(request, answers.get(request.exchange))),
    },
  }
}

function entryOf(request: RequestSent, answer: ResponseReceived | undefined): object {
  const time = answer ? Math.max(0, answer.at - request.at) : 0
  const { mode, initiator } = request.data
  return {
    pageref: `run_${request.run}`,
    startedDateTime: isoTime(request.at),
    time,
    request: requestOf(request.data.request),
    response: responseOf(answer?.data.response),
    cache: {},
    timings: { blocked: -1, dns: -1, connect: -1, ssl: -1, send: 0, wait: time, receive: 0 },
    comment: `${request.from.name} to ${request.to?.name ?? 'no one'}, step ${request.seq}`,
    _resourceType: mode === 'navigation' || mode === 'nested-navigation' ? 'document' : 'fetch',
    _initiator: { type: initiator === 'person' || initiator === undefined ? 'other' : 'script' },
  }
}

function requestOf(request: HttpRequest): object {
  const cookies = headerOf(request.headers, 'cookie')?.split('; ') ?? []
  return {
    method: request.method,
    url: request.url,
    httpVersion: 'HTTP/1.1',
    cookies: cookies.map(pairOf),
    headers: headersOf(request.headers),
    queryString: queryOf(request.url).map(named),
    ...(request.body ? { postData: postDataOf(request) } : {}),
    headersSize: -1,
    bodySize: request.body?.sizeBytes ?? 0,
  }
}

function postDataOf({ headers, body }: HttpRequest): object {
  const readable = readBody(headers, body)
  const mimeType = headerOf(headers, 'content-type') ?? ''
  const text = body?.text ?? ''
  // The format has parameters or text; developer tools want both for a form.
  return readable && 'form' in readable
    ? { mimeType, params: readable.form.map(named), text }
    : { mimeType, params: [], text, ...(body?.cut ? { comment: 'Cut: the record keeps 64 kB.' } : {}) }
}

function responseOf(response: HttpResponse | undefined): object {
  const { status = 0, headers = [], body } = response ?? {}
  return {
    status,
    statusText: STATUS_TEXTS[status] ?? '',
    httpVersion: 'HTTP/1.1',
    cookies: headers.filter(([name]) => name === 'set-cookie').map(([, line]) => setCookieOf(line)),
    headers: headersOf(headers),
    content: {
      size: body?.sizeBytes ?? 0,
      mimeType: headerOf(headers, 'content-type') ?? 'x-unknown',
      ...(body ? { text: body.text } : {}),
      ...(body?.cut ? { comment: 'Cut: the record keeps 64 kB of text.' } : {}),
    },
    redirectURL: headerOf(headers, 'location') ?? '',
    headersSize: -1,
    bodySize: body?.sizeBytes ?? 0,
    ...(status === 0 ? { comment: 'No response.' } : {}),
  }
}

function headersOf(headers: HeaderList): readonly object[] {
  return headers.map(named)
}

function named([name, value]: readonly [string, string]): { name: string; value: string } {
  return { name, value }
}

function pairOf(pair: string): { name: string; value: string } {
  const at = pair.indexOf('=')
  return at < 0
    ? { name: '', value: pair }
    : { name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim() }
}

/** A Set-Cookie line with the attributes that the format knows. */
function setCookieOf(line: string): object {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const known = new Map(
    attributes.map((attribute) => {
      const { name, value } = pairOf(attribute.includes('=') ? attribute : `${attribute}=`)
      return [name.toLowerCase(), value]
    }),
  )
  const expires = Date.parse(known.get('expires') ?? '')
  const path = known.get('path')
  const domain = known.get('domain')
  const sameSite = known.get('samesite')
  return {
    ...pairOf(pair),
    ...(path === undefined ? {} : { path }),
    ...(domain === undefined ? {} : { domain }),
    ...(Number.isNaN(expires) ? {} : { expires: isoTime(expires) }),
    httpOnly: known.has('httponly'),
    secure: known.has('secure'),
    ...(sameSite === undefined ? {} : { sameSite }),
  }
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  204: 'No Content',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}
