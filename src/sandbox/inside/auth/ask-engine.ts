import { ask } from '../ask.ts'
import { decodeIn, encodeOut } from '../border.ts'

/** Something that the engine's end does with encoded values. */
export async function askEngine(operation: string, parameters: unknown): Promise<unknown> {
  return decodeIn(await ask(operation, encodeOut(parameters))).value
}
