import type { CommandError } from '../../protocol/commands.ts'

/** A command that cannot be carried out; `code` and the message go to the caller. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: CommandError['code']

  constructor(code: CommandError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export function refuse(code: CommandError['code'], message: string): Refusal {
  return new Refusal(code, message)
}
