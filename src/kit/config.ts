import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { PlaywrightTestConfig } from '@playwright/test'
import type { MockIssuer } from '../mocks/site.ts'

type WebServer = NonNullable<Exclude<PlaywrightTestConfig['webServer'], readonly unknown[]>>

export interface AuthscopeConfig {
  /** How your app is started, as Playwright has it. It gets the environment in which it finds the simulated internet. */
  readonly webServer: WebServer
  /**
   * OpenID providers that no preset has, by their issuers. For one that is like a provider of the catalogue or has unusual addresses:
   * `{ issuer, provider: 'keycloak' }`, `{ issuer, endpoints: { authorization, token, userinfo } }`.
   */
  readonly issuers?: readonly (string | MockIssuer)[]
  /** Hosts beside this machine's that providers may send people back to. */
  readonly appHosts?: readonly string[]
  /** Callbacks of apps that name none when they send people to a provider, by client id. */
  readonly callbacks?: Readonly<Record<string, string>>
  /** Also with `NODE_ENV=production`. Default false. */
  readonly allowProductionBuild?: boolean
}

/**
 * The part of a Playwright configuration that serves the simulated internet and starts your app in it:
 * `export default defineConfig(authscope({ webServer: { command: 'npm run dev', url: 'http://localhost:3000' } }))`.
 * A second argument of `defineConfig` adds to it.
 */
export function authscope({
  webServer,
  issuers = [],
  appHosts = [],
  callbacks = {},
  allowProductionBuild = false,
}: AuthscopeConfig): PlaywrightTestConfig {
  // Every worker of Playwright reads the configuration again, and inherits what the first reading chose.
  process.env['AUTHSCOPE_PORT'] ??= freePort()
  process.env['AUTHSCOPE_TOKEN'] ??= randomBytes(24).toString('base64url')
  const port = process.env['AUTHSCOPE_PORT']
  const options = [
    `--port ${port}`,
    ...issuers.map(
      (issuer) => `--issuer ${quoted(typeof issuer === 'string' ? issuer : JSON.stringify(issuer))}`,
    ),
    ...appHosts.map((host) => `--app-host ${quoted(host)}`),
    ...Object.entries(callbacks).map(([client, url]) => `--callback ${quoted(`${client}=${url}`)}`),
    ...(allowProductionBuild ? ['--allow-production-build'] : []),
  ]
  const command = fileURLToPath(new URL('./authscope.js', import.meta.url))
  const address = webServer.url ?? `http://localhost:${webServer.port ?? 3000}`
  const { port: _port, ...started } = webServer
  return {
    webServer: {
      ...started,
      url: address,
      command: `${quoted(process.execPath)} ${quoted(command)} serve ${options.join(' ')} -- ${webServer.command}`,
    },
    use: {
      baseURL: new URL(address).origin,
      // No browser knows the certificates of one run.
      ignoreHTTPSErrors: true,
    },
  }
}

/** Playwright reads configurations synchronously, and asking for a port is not. */
function freePort(): string {
  const ask =
    "const s=require('node:net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})"
  return execFileSync(process.execPath, ['-e', ask], { encoding: 'utf8', env: {} }).trim()
}

function quoted(text: string): string {
  return /^[\w./:@=-]+$/.test(text) ? text : `"${text.replaceAll(/[\\"$`]/g, '\\$&')}"`
}
