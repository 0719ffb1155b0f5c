/** Bodies that are here already: reading a clone of the answer would take both through a stream again. */
const bodies = new WeakMap<Response, Uint8Array>()

/** A provider's answer whose body has been read, as an answer that can be read. */
export function withBody({ status, statusText, headers }: Response, body: Uint8Array<ArrayBuffer>): Response {
  const response = new Response(body, { status, statusText, headers })
  bodies.set(response, body)
  return response
}

/** The text of an answer, which can still be read by others. */
export async function textOf(response: Response): Promise<string> {
  const body = bodies.get(response)
  return body ? new TextDecoder().decode(body) : response.clone().text()
}

/** What a JSON text says; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
