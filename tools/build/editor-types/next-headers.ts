import type { RequestCookies, ResponseCookies } from './next-server.ts'

/** Cookies of the request, and what is set in answer to it. */
type PageCookies = Omit<RequestCookies, 'set' | 'delete'> & Pick<ResponseCookies, 'set' | 'delete'>

interface DraftMode {
  readonly isEnabled: boolean
  enable(): void
  disable(): void
}

/** Awaited since version 15, and as itself before. */
type Both<T> = Promise<T> & T

export declare function cookies(): Both<PageCookies>
export declare function headers(): Both<Headers>
export declare function draftMode(): Both<DraftMode>
