import { tellHost } from './host.ts'

interface Waiting {
  readonly resolve: (text: string) => void
  readonly reject: (error: Error) => void
}

const waiting = new Map<number, Waiting>()
let asked = 0

/** Asks the other end and waits. This does not count as running time. */
export function ask(operation: string, text: string): Promise<string> {
  asked += 1
  const id = asked
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    tellHost(`ask.${operation}`, text, id)
  })
}

/** The host's answer. A failure is text with name and message. */
export function answer(id: number, text: string | undefined, name: string, message: string): void {
  const found = waiting.get(id)
  waiting.delete(id)
  if (text === undefined) found?.reject(failure(name, message))
  else found?.resolve(text)
}

function failure(name: string, message: string): Error {
  const error = name === 'TypeError' ? new TypeError(message) : new Error(message)
  if (error.name !== name) error.name = name
  return error
}
