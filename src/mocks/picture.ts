import { type Html, toText } from './page-kit.ts'
import { respond } from './respond.ts'

/** A picture, which any origin may use. */
export function respondSvg(svg: Html): Response {
  const headers = new Headers({
    'Content-Type': 'image/svg+xml',
    'Cache-Control': 'max-age=300',
    'Access-Control-Allow-Origin': '*',
    'X-Content-Type-Options': 'nosniff',
  })
  return respond(toText(svg), { headers })
}

/** What a file host answers for a missing file. */
export function plainNotFound(): Response {
  return respond('Not Found', {
    status: 404,
    headers: new Headers({ 'Content-Type': 'text/plain; charset=utf-8' }),
  })
}
