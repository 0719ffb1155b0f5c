/** One HTTP message as it was recorded. Header names are lower case; order and repetition are kept. */
export type HeaderList = readonly (readonly [name: string, value: string])[]

/** A body as the journal keeps it: text up to 64 kB, cut beyond; `sha256` (hex) and `sizeBytes` are of the whole. */
export interface RecordedBody {
  readonly text: string
  readonly sizeBytes: number
  /** Set when `text` was cut, or the body is not text. */
  readonly cut?: true
  readonly sha256?: string
}

export interface HttpRequest {
  readonly method: string
  /** Virtual URL, absolute. */
  readonly url: string
  readonly headers: HeaderList
  readonly body?: RecordedBody
}

export interface HttpResponse {
  readonly status: number
  readonly headers: HeaderList
  readonly body?: RecordedBody
}

/** What an answer would have to be for code to go on with it. */
export interface LikelyAnswer {
  /** As JSON. */
  readonly body: string
  /** Absent: 200. */
  readonly status?: number
}
