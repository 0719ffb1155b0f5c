import type { raw } from './symbols.ts'
import type { AuthConfig, RawResponse } from './types.ts'

/** The engine: answers one request below `basePath`. */
export async function Auth(
  request: Request,
  config: AuthConfig & { readonly raw: typeof raw },
): Promise<RawResponse>
export async function Auth(request: Request, config: AuthConfig): Promise<Response>
export async function Auth(_request: Request, config: AuthConfig): Promise<Response | RawResponse> {
  const respond = config.runtime?.respond ?? ((body, init) => new Response(body, init))
  return respond('"Not yet."', { status: 501, headers: new Headers() })
}
