import type {
  BrowserContext,
  ConsoleMessage,
  Dialog,
  Page,
  Request,
  Response,
  WebError,
  Worker,
} from '@playwright/test'

/** What happened in a browser context that no journey wants. */
export interface Watch {
  /** Console errors, uncaught exceptions, dialogs, downloads. */
  readonly complaints: readonly string[]
  /** Every request of pages, frames and workers: `GET https://…`. */
  readonly requests: readonly string[]
  /** Requests that were answered by anyone but the service worker or the site's own server. */
  readonly strays: readonly string[]
  /** Stops listening. */
  stop(): void
}

/** Listens to everything in a context, from before its first page. */
export function watchContext(context: BrowserContext): Watch {
  const complaints: string[] = []
  const requests: string[] = []
  const strays: string[] = []
  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    complaints.push(`console: ${message.text()}${url === '' ? '' : ` (${url})`}`)
  }
  const onError = (error: WebError): void => {
    complaints.push(`uncaught: ${error.error().stack ?? error.error()}`)
  }
  const onDialog = (dialog: Dialog): void => {
    complaints.push(`dialog: ${dialog.type()} ${dialog.message()}`)
    dialog.dismiss().catch(() => undefined)
  }
  const onPage = (page: Page): void => {
    page.on('download', (download) => complaints.push(`download: ${download.url()}`))
  }
  const onWorker = (worker: Worker): void => watchWorker(worker, complaints)
  const onRequest = (request: Request): void => {
    requests.push(nameOf(request))
  }
  const onResponse = (response: Response): void => {
    const request = response.request()
    const ownWork = request.serviceWorker() !== null
    if (isOutside(request.url()) && (ownWork || !response.fromServiceWorker()))
      strays.push(`${nameOf(request)}${ownWork ? ' by the worker' : ''} answered ${response.status()}`)
  }
  context.on('console', onConsole).on('weberror', onError).on('dialog', onDialog).on('page', onPage)
  context.on('serviceworker', onWorker).on('request', onRequest).on('response', onResponse)
  const stop = (): void => {
    context.off('console', onConsole).off('weberror', onError).off('dialog', onDialog).off('page', onPage)
    context.off('serviceworker', onWorker).off('request', onRequest).off('response', onResponse)
  }
  return { complaints, requests, strays, stop }
}

function watchWorker(worker: Worker, complaints: string[]): void {
  worker.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`worker console: ${message.text()}`)
  })
}

function nameOf(request: Request): string {
  return `${request.method()} ${request.url()}`
}

function isOutside(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return /^(?:https?|wss?|ftp):$/.test(protocol) && hostname !== 'localhost' && hostname !== '127.0.0.1'
}
