import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { toJson } from '../protocol/json.ts'

const LARGEST_BODY = 1024 * 1024

/** Whether a request has the run's token as bearer. */
export function hasToken(header: string | undefined, token: string): boolean {
  const given = Buffer.from(/^Bearer (.+)$/.exec(header ?? '')?.[1] ?? '')
  const wanted = Buffer.from(token)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** @throws Error for what is too large, or no JSON object */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request, LARGEST_BODY)
  const value: unknown = text === '' ? {} : JSON.parse(text)
  if (typeof value !== 'object' || value === null) throw new TypeError('The body must be a JSON object.')
  return value
}

/** @throws RangeError for more bytes */
export async function readText(request: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).byteLength
    if (size > most) throw new RangeError(`The body is larger than ${most / 1024 / 1024} MB.`)
  }
  return Buffer.concat(chunks).toString()
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(value))
}

/** The same for records, which have dates and bytes. */
export function sendRecord(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(toJson(value, ''))
}
