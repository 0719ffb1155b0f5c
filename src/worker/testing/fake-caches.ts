/** Cache Storage in memory: names, and what is stored under which address. */
export function createFakeCaches(): CacheStorage {
  const caches = new Map<string, Map<string, Response>>()
  const cacheNamed = (name: string) => {
    const entries = caches.get(name) ?? new Map<string, Response>()
    caches.set(name, entries)
    return {
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
      match: async (url: string) => entries.get(url)?.clone(),
      put: async (url: string, response: Response) => {
        entries.set(url, new Response(await response.arrayBuffer(), response))
      },
    }
  }
  const storage = {
    open: async (name: string) => cacheNamed(name),
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
  }
  return storage as unknown as CacheStorage
}

/** What a server does instead of sending a file. */
export type Fault = 'missing' | 'page' | 'cut' | 'offline'

/** A server that sends every file as its own path, but for those that have a fault. */
export function createFakeServer(faults: Map<string, Fault>, asked: string[] = []) {
  return async (request: Request | string): Promise<Response> => {
    const { url } = new Request(request)
    const path = new URL(url).pathname.replace(/^\/site\//, '')
    asked.push(path)
    switch (faults.get(path)) {
      case 'offline':
        throw new TypeError('Failed to fetch')
      case 'missing':
        return new Response('Not found', { status: 404 })
      case 'page':
        return new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
      case 'cut':
        return new Response(cutOff(), { headers: { 'content-type': 'text/javascript' } })
      default:
        return new Response(path, {
          headers: { 'content-type': path.endsWith('.js') ? 'text/javascript' : 'text/css', 'x-host': 'yes' },
        })
    }
  }
}

function cutOff(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array([1])),
    pull: (controller) => controller.error(new TypeError('network error')),
  })
}
