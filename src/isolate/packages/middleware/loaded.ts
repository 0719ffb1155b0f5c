import type { Request, Response } from '../../inside/main.ts'

/** Answers a request, or lets its page do so. */
export type Answerer = (request: Request) => Promise<Response | undefined>

export interface Middleware {
  readonly run: Answerer
  /** The function of the user's that it leads to. */
  readonly written?: object | undefined
  /** Default: every request. */
  readonly matches?: (request: Request) => boolean
}
