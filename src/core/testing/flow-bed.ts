import type { AuthConfig, Events } from '../types.ts'
import { createFullAdapter } from './memory-adapter.ts'
import { createTestBed } from './test-bed.ts'

/** A bed with a full store, on which every adapter call, callback and event is written down in its order. */
export function createFlowBed(config: Partial<AuthConfig> = {}) {
  const { adapter, data } = createFullAdapter()
  /** `adapter.getUser`, `callback.jwt`, `event.signIn`… with what was handed over. */
  const trace: [string, unknown][] = []
  const note = (kind: string, name: string, payload: unknown) => {
    trace.push([`${kind}.${name}`, copy(payload)])
  }
  const traced = Object.fromEntries(
    Object.entries(adapter).map(([name, method]) => [
      name,
      (...args: unknown[]) => {
        note('adapter', name, args)
        return (method as (...args: unknown[]) => unknown)(...args)
      },
    ]),
  )
  const callbacks = Object.fromEntries(
    (['signIn', 'jwt'] as const).map((name) => [
      name,
      (params: { readonly token?: unknown }) => {
        note('callback', name, params)
        const own = config.callbacks?.[name] as ((params: unknown) => unknown) | undefined
        if (own) return own(params)
        return name === 'jwt' ? params.token : true
      },
    ]),
  )
  const names = ['createUser', 'updateUser', 'linkAccount', 'signIn'] as const
  const events = Object.fromEntries(
    names.map((name) => [name, (message: unknown) => note('event', name, message)]),
  )
  const bed = createTestBed({
    adapter: traced,
    ...config,
    callbacks: { ...config.callbacks, ...callbacks },
    events: events as unknown as Events,
  })
  const order = () => trace.map(([name]) => name)
  const payloads = (wanted: string) => trace.filter(([name]) => name === wanted).map(([, payload]) => payload)
  return { ...bed, data, trace, order, payloads }
}

export type FlowBed = ReturnType<typeof createFlowBed>

function copy(value: unknown): unknown {
  return structuredClone(value)
}
