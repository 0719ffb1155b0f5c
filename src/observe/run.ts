/** The running `authscope serve` that an app was started in. */
export interface Run {
  /** `http://127.0.0.1:40123` */
  readonly url: string
  readonly token: string
  /** What the app's own requests go through. */
  readonly proxy?: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** By a name that bundlers don't replace: it is asked when the app runs, not when it is built. */
function environment(): Environment {
  const { process } = globalThis as { readonly process?: { readonly env?: Environment } }
  return process?.env ?? {}
}

/** `undefined` in production, and wherever no `authscope serve` started the app. */
export function runIn(env: Environment = environment()): Run | undefined {
  const { AUTHSCOPE_PROXY: url, AUTHSCOPE_TOKEN: token, HTTPS_PROXY: proxy } = env
  if (url === undefined || token === undefined || !/^http:\/\/127\.0\.0\.1:\d+$/.test(url)) return undefined
  if (env['NODE_ENV'] === 'production' && env['AUTHSCOPE_ALLOW_PRODUCTION_BUILD'] !== '1') return undefined
  return { url, token, ...(proxy === undefined ? {} : { proxy }) }
}

/** Values that let someone act as the app: its secrets, keys and passwords. */
export function secretsOf(env: Environment = environment()): readonly string[] {
  return Object.entries(env).flatMap(([name, value = '']) =>
    /secret|passw|api_?key|^AUTH_\w+_KEY$|private_?key|^AUTHSCOPE_TOKEN$/i.test(name) && value.length >= 8
      ? [value]
      : [],
  )
}
