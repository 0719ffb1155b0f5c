import { fetch, Headers, Request, Response } from '../../inside/main.ts'
import { Blob, File } from '../platform/blob.ts'
import { FormData } from '../platform/form-data.ts'

/** The simulated network makes the connections, so dispatchers do nothing. */
class Dispatcher {
  close(): Promise<void> {
    return Promise.resolve()
  }
}

export {
  Blob,
  Dispatcher as Agent,
  Dispatcher as EnvHttpProxyAgent,
  Dispatcher as ProxyAgent,
  File,
  FormData,
  fetch,
  Headers,
  Request,
  Response,
}

export function setGlobalDispatcher(): void {}

/** `request` of `undici`: a response whose body has the methods. */
export async function request(url: unknown, options?: Parameters<typeof fetch>[1]): Promise<object> {
  const response = await fetch(url, options)
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    trailers: {},
    body: response,
  }
}
