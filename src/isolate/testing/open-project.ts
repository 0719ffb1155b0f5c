import type { Adapter } from '../../core/adapters.ts'
import type {
  CredentialsConfig,
  EmailConfig,
  OAuth2Config,
  OIDCConfig,
  ProviderConfig,
} from '../../core/types.ts'
import type { Surroundings } from '../engine/answer-questions.ts'
import { type ConsoleLine, connectIsolate, type Isolate } from '../engine/connect-isolate.ts'
import { type EngineConfig, openEngineConfig } from '../engine/engine-config.ts'
import { createInterpreter, type InterpreterParts } from '../interpreter/interpreter.ts'
import type { Limits, Notice, Project } from '../messages.ts'
import { interpreterParts } from './interpreter-parts.ts'
import { jwtProject } from './jwt-project.ts'
import { portPair } from './port-pair.ts'

const NOW = Date.UTC(2030, 0, 2, 3, 4, 5)

/** Providers made like the engine's own, without their flows. */
const providers: Readonly<Record<string, (options: object) => ProviderConfig>> = {
  github: (options): OAuth2Config<object> => ({
    id: 'github',
    name: 'GitHub',
    type: 'oauth',
    authorization: 'https://github.com/login/oauth/authorize',
    profile: ({ login }: { readonly login: string }) => ({ id: login }),
    options,
  }),
  resend: (options): EmailConfig => ({
    id: 'resend',
    name: 'Resend',
    type: 'email',
    from: 'no-reply@app.example',
    maxAge: 60,
    sendVerificationRequest: async ({ fetch, identifier, provider }) => {
      await fetch('https://mail.example', {
        method: 'POST',
        body: JSON.stringify([provider.apiKey, identifier]),
      })
    },
    options,
  }),
  nodemailer: ({ server, ...options }: { readonly server?: unknown }): EmailConfig => ({
    id: 'nodemailer',
    name: 'Nodemailer',
    type: 'email',
    from: 'no-reply@app.example',
    maxAge: 60,
    server,
    sendVerificationRequest: async () => {},
    options,
  }),
  google: (options): OIDCConfig<object> => ({ id: 'google', name: 'Google', type: 'oidc', options }),
  credentials: (options): CredentialsConfig => ({
    id: 'credentials',
    name: 'Credentials',
    type: 'credentials',
    authorize: () => null,
    options,
  }),
}

export interface OpenOptions {
  readonly environment?: Readonly<Record<string, string>>
  readonly limits?: Limits
  readonly placeholders?: Project['placeholders']
  readonly fetch?: typeof fetch
  /** Default: a clock that does not move. */
  readonly now?: () => number
  /** What moves it. */
  readonly sleep?: (delayMs: number) => Promise<void>
  readonly adapter?: Adapter
  readonly query?: Surroundings['query']
  readonly rows?: Surroundings['rows']
  readonly request?: Request
  /** Default: an interpreter that makes nothing ahead of time. */
  readonly parts?: InterpreterParts
}

export interface Opened extends EngineConfig {
  readonly isolate: Isolate
  readonly notices: readonly Notice[]
  readonly lines: readonly ConsoleLine[]
  readonly slept: readonly number[]
  readonly cookies: readonly unknown[]
}

/** Opens a project, one file or several by path, as the engine does. */
export async function openProject(
  files: string | Project['files'],
  options: OpenOptions = {},
): Promise<Opened> {
  const pair = portPair()
  createInterpreter(pair.interpreter, options.parts ?? interpreterParts())
  const [notices, lines, slept, cookies] = [
    [] as Notice[],
    [] as ConsoleLine[],
    [] as number[],
    [] as unknown[],
  ]
  const isolate = connectIsolate(pair.engine, {
    ...(options.limits && { limits: options.limits }),
    fetch: options.fetch ?? (() => Promise.reject(new TypeError('there is no network in this test'))),
    adapter: options.adapter ?? {},
    providers,
    now: options.now ?? (() => NOW),
    random: (_purpose, length) => new Uint8Array(length).fill(7),
    sleep: async (delayMs) => {
      slept.push(delayMs)
      await options.sleep?.(delayMs)
    },
    query: options.query,
    rows: options.rows,
    setCookie: (cookie) => cookies.push(cookie),
    end: () => {},
    onConsole: (line) => lines.push(line),
    onNotice: (notice) => notices.push(notice),
  })
  const opened = await openEngineConfig(isolate, {
    project: {
      entry: 'auth.ts',
      files: typeof files === 'string' ? { 'auth.ts': files } : files,
      placeholders: options.placeholders,
    },
    environment: options.environment ?? { AUTH_SECRET: 'test' },
    providers,
    request: options.request ?? new Request('https://app.example/api/auth/session'),
  })
  return { ...opened, isolate, notices, lines, slept, cookies }
}

/** Runs a project with one jwt callback and returns its result for a token. */
export async function runCallback(
  body: string,
  token: object = {},
  options: OpenOptions = {},
  imports = '',
): Promise<unknown> {
  const { config } = await openProject(`${imports}\n${jwtProject(body)}`, options)
  return config.callbacks?.jwt?.({ token: { ...token } })
}
