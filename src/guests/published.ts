import type { Platform } from './platform.ts'

/** What is used of a published `@auth/core`. */
export interface Published {
  Auth(request: Request, config: object): Promise<Response>
  readonly customFetch: symbol
  readonly raw: symbol
  readonly skipCSRFCheck: symbol
  /** Its providers whose quirks it knows by symbols, some of which it keeps to itself. */
  readonly presets: Readonly<Record<string, (options: object) => object>>
  /** Its classes of errors, by name. */
  readonly errors: Readonly<Record<string, unknown>>
}

/** A published package as it is before its first statement ran. Each call evaluates it, as the start of another process would. */
export type Start = (platform: Platform) => Published

/**
 * Reads the file that the build makes of a package. It is text until it is needed: a service worker loads no script after its installation.
 * @throws EvalError where the host's Content-Security-Policy for the worker forbids it
 */
export function readPublished(text: string): Start {
  return new Function(`return ${text}`)() as Start
}
