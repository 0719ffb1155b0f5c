// Stands for the product's worker in this room's tests: serves the pages that a test stored, reports every other request.
const reports = new BroadcastChannel('page-fixture')

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  const isNavigation = event.request.mode === 'navigate'
  if (url.origin === location.origin && !url.pathname.includes('/~/') && !isNavigation) return
  event.respondWith(answer(event.request, url, isNavigation))
})

/** Requests by name that this worker has left unanswered, as one that was killed does. */
const lost = new Set()

async function answer(request, url, isNavigation) {
  const recorded = /[?&]~nav=[a-z0-9]+$/.test(url.search)
  reports.postMessage(`${request.method} ${isNavigation ? 'navigation ' : ''}${url.href}`)
  const name = request.headers.get('x-authscope-request')
  if (url.pathname.endsWith('/lost') && !lost.has(name)) {
    lost.add(name)
    return new Promise(() => {})
  }
  if (request.headers.has('x-authscope-ceremony')) {
    const script = await caches.match(`${url.origin}/late-script`)
    return Response.json({ value: script ? await script.text() : null })
  }
  if (!isNavigation) return new Response('answered', { headers: { 'Access-Control-Allow-Origin': '*' } })
  if (!recorded) return new Response(null, { status: 204 })
  const stored = await caches.match(url.origin + url.pathname)
  return stored ?? new Response('<title>Unknown</title>', { headers: { 'Content-Type': 'text/html' } })
}
