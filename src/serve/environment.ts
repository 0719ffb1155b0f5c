/** Where the parts of a running authscope are. */
export interface Places {
  /** The proxy of the app's server: `http://127.0.0.1:40123`. */
  readonly proxy: string
  readonly smtpPort: number
  /** The one where TLS comes first. */
  readonly smtpsPort: number
  /** Folder with a file of settings for PHP. */
  readonly phpSettings: string
  /** File with every certificate to trust. */
  readonly bundle: string
  /** File that `node --import` loads. */
  readonly register: string
  /** Proves to the app's server that the proxy is the one of this run. */
  readonly token: string
  readonly allowsProduction: boolean
}

/** Hosts that are reached directly. */
const DIRECT = 'localhost,127.0.0.1,::1'

/**
 * The environment in which an app finds the simulated internet. By platform:
 * Node: `NODE_USE_ENV_PROXY` and `NODE_EXTRA_CA_CERTS` from version 24, the file in `NODE_OPTIONS` before. Python: `HTTPS_PROXY`, `SSL_CERT_FILE`,
 * `REQUESTS_CA_BUNDLE`. Go: `HTTPS_PROXY`, `SSL_CERT_FILE`. curl: `HTTPS_PROXY`, `CURL_CA_BUNDLE`. PHP: a file of settings. Deno: `HTTPS_PROXY`, `DENO_CERT`. Java:
 * `JAVA_TOOL_OPTIONS`, for the proxy only; the certificate has to be added to its key store by hand.
 *
 * @param given what the app is started with now; options for Node and Java are added to those that it has
 */
export function environmentFor(
  { proxy, smtpPort, smtpsPort, phpSettings: php, bundle, register, token, allowsProduction }: Places,
  given: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const { hostname, port } = new URL(proxy)
  const joined = (name: string, more: string): string => [given[name], more].filter(Boolean).join(' ')
  return {
    HTTPS_PROXY: proxy,
    https_proxy: proxy,
    NO_PROXY: DIRECT,
    no_proxy: DIRECT,
    NODE_USE_ENV_PROXY: '1',
    NODE_EXTRA_CA_CERTS: bundle,
    NODE_OPTIONS: joined('NODE_OPTIONS', `--import=${register}`),
    SSL_CERT_FILE: bundle,
    REQUESTS_CA_BUNDLE: bundle,
    CURL_CA_BUNDLE: bundle,
    DENO_CERT: bundle,
    JAVA_TOOL_OPTIONS: joined(
      'JAVA_TOOL_OPTIONS',
      `-Dhttps.proxyHost=${hostname} -Dhttps.proxyPort=${port} -Dhttp.nonProxyHosts=localhost|127.*|[::1]`,
    ),
    EMAIL_SERVER: `smtp://127.0.0.1:${smtpPort}`,
    EMAIL_SERVER_HOST: '127.0.0.1',
    EMAIL_SERVER_PORT: String(smtpPort),
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtpPort),
    SMTPS_PORT: String(smtpsPort),
    // Nothing before the colon: those that PHP has, and then ours.
    PHP_INI_SCAN_DIR: `${given['PHP_INI_SCAN_DIR'] ?? ''}:${php}`,
    AUTHSCOPE_PROXY: proxy,
    AUTHSCOPE_TOKEN: token,
    ...(allowsProduction ? { AUTHSCOPE_ALLOW_PRODUCTION_BUILD: '1' } : {}),
  }
}

/** What PHP takes from a file alone. */
export function phpSettings(bundle: string): string {
  return `curl.cainfo = "${bundle}"\nopenssl.cafile = "${bundle}"\n`
}
