/** Bodies that were read already: reading a clone of the answer would stream both again. */
const bodies = new WeakMap<Response, Uint8Array>()

/** A new answer made from a provider's answer whose body has been read. */
export function withBody({ status, statusText, headers }: Response, body: Uint8Array<ArrayBuffer>): Response {
  const response = new Response(body, { status, statusText, headers })
  bodies.set(response, body)
  return response
}

/** The text of an answer; others can still read it. */
export async function textOf(response: Response): Promise<string> {
  const body = bodies.get(response)
  return body ? new TextDecoder().decode(body) : response.clone().text()
}

/** The parsed JSON; undefined for other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
