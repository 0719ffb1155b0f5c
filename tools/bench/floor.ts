import { createServer } from 'node:http'
import { type BenchSite, FRAME_PAGE, portOf } from './peer.ts'

/** Answers what the frame asks for as a sign-in does, with three redirects, and does nothing else. */
const WORKER = `
const pages = {
  app: '<h1>Example</h1><a href="signin">Sign in</a>',
  signin: '<form method="post" action="start"><button>Sign in with GitHub</button></form>',
  home: '<h1>Signed in as Ada</h1>',
}
const next = { start: 'authorize', authorize: 'callback', callback: 'home' }
addEventListener('install', (event) => event.waitUntil(skipWaiting()))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const name = new URL(event.request.url).pathname.slice(1)
  if (next[name]) event.respondWith(new Response(null, { status: 302, headers: { location: '/' + next[name] } }))
  if (pages[name])
    event.respondWith(new Response('<!doctype html>' + pages[name], { headers: { 'content-type': 'text/html' } }))
})
`

const TOP_PAGE = `<!doctype html><title>Floor</title><script type="module">
const registration = await navigator.serviceWorker.register('worker.js')
if (!navigator.serviceWorker.controller)
  await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
location.replace('frame')
</script>`

/** The fewest milliseconds that the navigations of a sign-in can take: a worker that computes nothing and records nothing answers them. */
export async function startFloor(): Promise<BenchSite> {
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    '/': ['text/html', TOP_PAGE],
    '/frame': ['text/html', FRAME_PAGE],
    '/worker.js': ['text/javascript', WORKER],
  }
  const server = createServer((request, response) => {
    const [type, text] = files[request.url ?? ''] ?? ['text/plain', '']
    response.writeHead(text === '' ? 404 : 200, { 'content-type': type }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://localhost:${portOf(server)}/`, close }
}
