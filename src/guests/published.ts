import type { Platform } from './platform.ts'

/** What is used of a published `@auth/core`. */
export interface Published {
  Auth(request: Request, config: object): Promise<Response>
  setEnvDefaults(env: object, config: object, quiet?: boolean): void
  createActionURL(action: string, protocol: string, headers: Headers, env: object, config: object): URL
  encode(params: object): Promise<string>
  decode(params: object): Promise<unknown>
  getToken(params: object): Promise<unknown>
  readonly customFetch: symbol
  readonly raw: symbol
  readonly skipCSRFCheck: symbol
  /** Its providers whose quirks it knows by symbols, some of which it keeps to itself. */
  readonly presets: Readonly<Record<string, Preset>>
  /** Further providers, to be compared with ours. */
  readonly plainPresets: Readonly<Record<string, Preset>>
  /** Its classes of errors, by name. */
  readonly errors: Readonly<Record<string, unknown>>
}

/** Each provider takes other options. */
type Preset = { make(options: object): object }['make']

/** A published package as it is before its first statement ran. Each call evaluates it, as the start of another process would. */
export type Start = (platform: Platform) => Published

/** The global name under which a built file leaves its package. */
export const placeOf = (version: string) => `@auth/core ${version}`

/** A package whose file has just run here. It is handed over once. */
export function takePackage(version: string): Start | undefined {
  const place = placeOf(version)
  const start = Reflect.get(globalThis, place) as Start | undefined
  Reflect.deleteProperty(globalThis, place)
  return start
}
