import { ask } from '../ask.ts'
import { decodeIn, encodeOut } from '../border.ts'

export async function askEngine(operation: string, parameters: unknown): Promise<unknown> {
  return decodeIn(await ask(operation, encodeOut(parameters))).value
}
