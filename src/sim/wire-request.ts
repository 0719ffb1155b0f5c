/** A request as a simulated server gets it, with every header. */
export interface WireRequest {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly body: ArrayBuffer | null
}
