import { format } from 'node:util'
import { vi } from 'vitest'
import type { Engine } from '../../conformance/engine.ts'
import type { Journal } from '../../conformance/journal.ts'
import type { Adapter } from '../../core/adapters.ts'
import type { AuthConfig, SimpleWebAuthn } from '../../core/types.ts'
import { connectIsolate } from '../../isolate/engine/connect-isolate.ts'
import { openEngineConfig } from '../../isolate/engine/engine-config.ts'
import { createInterpreter } from '../../isolate/interpreter/interpreter.ts'
import { interpreterParts } from '../../isolate/testing/interpreter-parts.ts'
import { portPair } from '../../isolate/testing/port-pair.ts'
import type { CodeFlavour } from '../../protocol/code.ts'
import { importableProviders } from '../../sim/site/code/importable.ts'
import { theirs } from '../differential/theirs.ts'
import type { NodeModules } from './build-for-node.ts'
import { acquire, type Host } from './frameworks.ts'

/** A configuration to be run, as its author left it. */
export interface Project {
  readonly id: string
  readonly files: Readonly<Record<string, string>>
  readonly environment: Readonly<Record<string, string>>
}

/** What surrounds a project while it is played. */
export interface Around {
  readonly journal: Journal
  readonly adapter: object
  readonly fetch: typeof fetch
}

/** One of the two ways to run a project. */
export interface Side {
  /** The configuration for a request. */
  open(request: Request): Promise<object>
  answer(request: Request, config: object): Promise<unknown>
  close(): void
}

export type OpenSide = (project: Project, around: Around) => Promise<Side>

const LEVELS = ['debug', 'log', 'info', 'warn', 'error'] as const

/** In the isolate, on our engine, as the published package does or not: evaluated again for each request. */
export function inIsolate(engine: Engine): OpenSide {
  return async ({ files, environment }, { journal, adapter, fetch }) => {
    let settled = async (): Promise<void> => undefined
    return {
      async open(request) {
        const pair = portPair()
        createInterpreter(pair.interpreter, interpreterParts())
        const isolate = connectIsolate(pair.engine, {
          fetch,
          adapter: adapter as Adapter,
          now: () => Date.now(),
          random: (_purpose, length) => crypto.getRandomValues(new Uint8Array(length)),
          sleep: async () => undefined,
          end: () => undefined,
          onConsole: ({ level, text }) => journal.record(`console ${level} ${text}`),
        })
        const opened = await openEngineConfig(isolate, {
          project: { entry: 'auth.ts', files },
          environment,
          providers: importableProviders({} as SimpleWebAuthn, engine.follows),
          request,
          follows: engine.follows,
        })
        settled = opened.settled
        return opened.config
      },
      async answer(request, config) {
        const runtime = { fetch, now: () => Date.now() }
        const answer = await engine.answer(request, { ...config, runtime })
        await settled()
        return answer
      },
      close: () => undefined,
    }
  }
}

/** As modules of Node, on `@auth/core` as it is published: evaluated once, as in a server that goes on. */
export function inNode(modules: NodeModules): OpenSide {
  return async (project, { journal, adapter, fetch }) => {
    const host: Host = { found: [], request: new Request('https://app.example/'), adapter }
    acquire(host)
    vi.stubGlobal('fetch', fetch)
    for (const [name, value] of Object.entries(project.environment)) vi.stubEnv(name, value)
    const spies = LEVELS.map((level) =>
      vi.spyOn(console, level).mockImplementation((...values) => {
        journal.record(`console ${level} ${format(...values)}`)
      }),
    )
    const module = await modules.load(project.id)
    return {
      async open(request) {
        host.request = request
        const { handler } = module
        if (typeof handler === 'function') await handler(request)
        const { flavour, config } = host.found.at(-1) ?? missing(project)
        const given = flavour === 'sveltekit' ? eventOf(request) : requestOfNext(request)
        const made = typeof config === 'function' ? await config(given) : config
        return applied(flavour, made, project.environment)
      },
      answer: theirs.answer,
      close() {
        for (const spy of spies) spy.mockRestore()
        vi.unstubAllEnvs()
        vi.unstubAllGlobals()
      },
    }
  }
}

/** Next.js hands over the address in parts. */
export function requestOfNext(request: Request): Request {
  return Object.assign(request.clone(), { nextUrl: new URL(request.url) })
}

/** SvelteKit's event, as far as a configuration reads it. */
function eventOf(request: Request): object {
  return { request, url: new URL(request.url), locals: {}, params: {} }
}

/** What each framework's package fills in before it calls `Auth`, done with the published package's own function. */
function applied(flavour: CodeFlavour, given: AuthConfig, environment: Project['environment']): object {
  const config: { -readonly [K in keyof AuthConfig]: AuthConfig[K] } = { ...given }
  if (flavour === 'core') return config
  if (flavour === 'next-auth') config.secret ??= environment['AUTH_SECRET']
  config.basePath ??= flavour === 'next-auth' ? '/api/auth' : '/auth'
  theirs.setEnvDefaults(environment, config, true)
  return config
}

function missing({ id }: Project): never {
  throw new Error(
    `${id} made no configuration: it must call NextAuth, SvelteKitAuth or ExpressAuth, or export a handler that calls Auth`,
  )
}
