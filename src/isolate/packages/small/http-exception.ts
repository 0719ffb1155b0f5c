import { Response } from '../../inside/main.ts'

/** An error of Hono that has its own response. */
export class HTTPException extends Error {
  readonly status: number
  readonly res: Response | undefined

  constructor(
    status = 500,
    options: { readonly message?: string; readonly res?: Response; readonly cause?: unknown } = {},
  ) {
    super(options.message, { cause: options.cause })
    this.status = status
    this.res = options.res
  }

  getResponse(): Response {
    return this.res ?? new Response(this.message, { status: this.status })
  }
}
