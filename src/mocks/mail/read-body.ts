import type { Exchange } from '../exchange.ts'
import type { Fields } from '../provider/quirks.ts'

/** The object in a JSON body; `undefined` if the request announces or contains something else. */
export async function readJsonBody({ request }: Exchange): Promise<Fields | undefined> {
  if (!request.headers.get('Content-Type')?.startsWith('application/json')) return undefined
  try {
    const body: unknown = JSON.parse(await request.text())
    return isFields(body) ? body : undefined
  } catch {
    return undefined
  }
}

/** The texts of a form, of either encoding. The type is read from the request's headers, which the platform's parser may not see. */
export async function readFormBody({ request }: Exchange): Promise<ReadonlyMap<string, string> | undefined> {
  const type = request.headers.get('Content-Type') ?? ''
  try {
    const form = await new Response(await request.arrayBuffer(), {
      headers: { 'Content-Type': type },
    }).formData()
    return new Map([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
  } catch {
    return undefined
  }
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** One string or an array of strings, as an array. */
export function textsOf(value: unknown): readonly string[] {
  return [value].flat().filter((one) => typeof one === 'string')
}

export function bearerOf(headers: Headers): string | undefined {
  return /^Bearer +(.+)$/i.exec(headers.get('Authorization') ?? '')?.[1]
}

export function basicOf(headers: Headers): readonly [string, string] | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(headers.get('Authorization') ?? '')?.[1]
  if (encoded === undefined) return undefined
  try {
    const [user = '', ...password] = atob(encoded).split(':')
    return [user, password.join(':')]
  } catch {
    return undefined
  }
}
