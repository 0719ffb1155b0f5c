type Fetch = typeof globalThis.fetch

/** The published package calls the global `fetch`: it is this one while `run` lasts. */
export async function withGlobalFetch<T>(fake: Fetch, run: () => Promise<T>): Promise<T> {
  const { fetch } = globalThis
  globalThis.fetch = fake
  try {
    return await run()
  } finally {
    globalThis.fetch = fetch
  }
}

export interface SeenRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** Answers every request alike, and keeps what was asked. */
export function recordingFetch(answer: () => Response): {
  readonly fetch: Fetch
  readonly seen: SeenRequest[]
} {
  const seen: SeenRequest[] = []
  return {
    seen,
    fetch: async (input, init = {}) => {
      seen.push({
        method: init.method ?? 'GET',
        url: String(input instanceof Request ? input.url : input),
        headers: Object.fromEntries(new Headers(init.headers)),
        body: bodyOf(init.body),
      })
      return answer()
    },
  }
}

function bodyOf(body: BodyInit | null | undefined): unknown {
  if (body instanceof FormData) return Object.fromEntries(body)
  if (typeof body !== 'string') return body ?? undefined
  return JSON.parse(body)
}
