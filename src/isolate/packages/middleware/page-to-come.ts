import { Response } from '../../inside/main.ts'

/** What says to the app that a page is to be shown, as Next.js says it. */
export function pageToCome(): Response {
  return new Response(null, { headers: { 'x-middleware-next': '1' } })
}
