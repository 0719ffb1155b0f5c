const METHODS = [
  'decrypt',
  'deriveBits',
  'deriveKey',
  'digest',
  'encrypt',
  'exportKey',
  'generateKey',
  'importKey',
  'sign',
  'unwrapKey',
  'verify',
  'wrapKey',
] as const

type Method = (...args: unknown[]) => Promise<unknown>

let pending = 0

/**
 * Takes the machine out of a race. Node computes cryptography on other threads: which of two exchanges in flight goes on first depends on how
 * busy it is. Here answers come in the order of the questions, and the database, whose tasks are all else that is waited for, waits for them.
 */
export function workOneAtATime(): void {
  answerInOrder(crypto.subtle)
  const { setImmediate } = globalThis
  const later = (task: (...args: unknown[]) => void, ...args: unknown[]): NodeJS.Immediate =>
    setImmediate(() => {
      if (pending === 0) task(...args)
      else later(task, ...args)
    })
  globalThis.setImmediate = later as typeof setImmediate
}

function answerInOrder(subtle: SubtleCrypto): void {
  let before: Promise<unknown> = Promise.resolve()
  for (const name of METHODS) {
    const method = subtle[name] as Method
    const ordered: Method = (...args) => {
      pending += 1
      const answer = method.apply(subtle, args)
      const turn = before.then(
        () => answer,
        () => answer,
      )
      before = turn
      const over = () => {
        pending -= 1
      }
      turn.then(over, over)
      return turn
    }
    Object.defineProperty(subtle, name, { value: ordered, configurable: true, writable: true })
  }
}
