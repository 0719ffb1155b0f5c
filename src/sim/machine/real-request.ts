/** A request that the real browser made, as the worker saw it. */
export interface RealRequest {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly mode: string
  readonly credentials: string
  readonly destination: string
  readonly redirect: string
  readonly body: () => Promise<ArrayBuffer>
  /** Real URL of the document that asks, where the browser sends it; simulated pages never do. */
  readonly referrer: string
  /** Browser's id of the document that asks; for a navigation, of the one being replaced. May be empty. */
  readonly client: string
  /** Browser's id of the document that a navigation brings. May be empty. */
  readonly resultingClient: string
}
