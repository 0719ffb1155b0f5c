import type { BrowserContext, Request, Worker } from '@playwright/test'

/** What happened in a browser context that no journey wants. */
export interface Watch {
  /** Console errors, uncaught exceptions, dialogs, downloads. */
  readonly complaints: readonly string[]
  /** Every request of pages, frames and workers: `GET https://…`. */
  readonly requests: readonly string[]
  /** Requests that were answered by anyone but the service worker or the site's own server. */
  readonly strays: readonly string[]
}

/** Listens to everything in a context, from before its first page. */
export function watchContext(context: BrowserContext): Watch {
  const complaints: string[] = []
  const requests: string[] = []
  const strays: string[] = []
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    complaints.push(`console: ${message.text()}${url === '' ? '' : ` (${url})`}`)
  })
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().stack ?? error.error()}`))
  context.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.type()} ${dialog.message()}`)
    dialog.dismiss().catch(() => undefined)
  })
  context.on('page', (page) => {
    page.on('download', (download) => complaints.push(`download: ${download.url()}`))
  })
  context.on('serviceworker', (worker) => watchWorker(worker, complaints))
  context.on('request', (request) => requests.push(nameOf(request)))
  context.on('response', (response) => {
    const request = response.request()
    const ownWork = request.serviceWorker() !== null
    if (isOutside(request.url()) && (ownWork || !response.fromServiceWorker()))
      strays.push(`${nameOf(request)}${ownWork ? ' by the worker' : ''} answered ${response.status()}`)
  })
  return { complaints, requests, strays }
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
