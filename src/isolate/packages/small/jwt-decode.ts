import { fromBase64, TextDecoder } from '../../inside/main.ts'

/** `jwtDecode` of `jwt-decode`: the claims of a token, or its header, unverified. */
export function jwtDecode(token: unknown, { header = false }: { readonly header?: boolean } = {}): unknown {
  const part = typeof token === 'string' ? token.split('.')[header ? 0 : 1] : undefined
  const base64 = part?.replaceAll('-', '+').replaceAll('_', '/')
  const bytes = base64 && fromBase64(base64.padEnd(Math.ceil(base64.length / 4) * 4, '='))
  if (!bytes) throw invalid('a token of three parts, joined by dots, was expected')
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    throw invalid(`its ${header ? 'header' : 'claims'} are no JSON: ${(error as Error).message}`)
  }
}

function invalid(detail: string): Error {
  const error = new Error(`Invalid token specified: ${detail}`)
  error.name = 'InvalidTokenError'
  return error
}
