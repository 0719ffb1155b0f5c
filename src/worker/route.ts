import { isAddress } from '../protocol/address.ts'
import type { Computer } from '../sim/computer.ts'
import type { RealRequest } from '../sim/machine/real-request.ts'
import { inertPage } from '../sim/machine/simulated-page.ts'
import type { Shell } from './shell.ts'
import type { WorkerAddresses } from './worker-addresses.ts'

/** What the routing of one request needs. */
export interface Routes {
  readonly base: string
  readonly origin: string
  readonly computer: Computer
  readonly shell: Shell
  /** Real URL of the document with that client id, if the browser still knows it. */
  readonly urlOfClient: (client: string) => Promise<string | undefined>
  readonly workers: WorkerAddresses
}

/** Answers one fetch event: a simulated page's request goes to the simulated computer, the workbench's to its stored files, nothing further. */
export async function route(routes: Routes, event: FetchEvent): Promise<Response> {
  const { request } = event
  const url = new URL(request.url)
  const inAddressSpace = url.origin === routes.origin && isAddress(routes.base, url.pathname)
  if (request.mode === 'navigate') {
    if (request.destination === 'document') {
      return inAddressSpace ? outside(routes.base) : routes.shell.answer(request)
    }
    if (isTraversal(request)) return new Response(null, { status: 204 })
    // Frames hold simulated pages only: the workbench never runs inside one.
    return inAddressSpace ? routes.computer.navigate(realRequest(event)) : inertPage()
  }
  const pageUrl = event.clientId === '' ? undefined : await routes.urlOfClient(event.clientId)
  // A client that the browser does not name, and a document without an address, as that of an empty frame: refused, never guessed.
  const page = pageUrl === undefined ? undefined : new URL(pageUrl)
  if (pageUrl === undefined || page?.origin !== routes.origin || !/^https?:$/.test(page.protocol))
    return Response.error()
  if (isAddress(routes.base, page.pathname)) return routes.computer.request(realRequest(event), pageUrl)
  // The workbench never loads simulated content as its own script, style or data.
  if (inAddressSpace || url.origin !== routes.origin) return Response.error()
  if (request.destination === 'worker') routes.workers.add(event.resultingClientId, request.url)
  return routes.shell.answer(request)
}

/** The browser's own Back and Forward move the reader's selection; a frame keeps its page, which an empty answer leaves where it is. */
function isTraversal(request: Request): boolean {
  return 'isHistoryNavigation' in request && request.isHistoryNavigation === true
}

function realRequest(event: FetchEvent): RealRequest {
  const { request } = event
  return {
    url: request.url,
    method: request.method,
    headers: request.headers,
    mode: request.mode,
    credentials: request.credentials,
    destination: request.destination,
    redirect: request.redirect,
    body: () => request.arrayBuffer(),
    referrer: request.referrer,
    client: event.clientId,
    resultingClient: event.resultingClientId,
  }
}

/** A simulated page outside the workbench has no device and no address bar around it. */
function outside(base: string): Response {
  const text = `<!doctype html><html lang="en"><title>authscope</title><p>This is a simulated page. Open it inside the workbench. <a href="${base}">Open the workbench</a>.</p></html>`
  return new Response(text, {
    status: 404,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" },
  })
}
