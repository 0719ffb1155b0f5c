import type { HeaderList } from '../../protocol/http.ts'

/** A request: as it is stored, as it goes to a simulated server, and, with the body as text, as a step shows it. */
export interface WireRequest {
  readonly method: string
  readonly url: string
  readonly headers: HeaderList
  readonly body: ArrayBuffer | null
}
