import type { Adapter } from '../adapters.ts'
import { AdapterError, MissingAdapter, MissingAdapterMethods } from '../errors.ts'
import type { Report } from '../observe/create-report.ts'
import type { Runtime } from '../runtime.ts'
import type { Logger } from '../types.ts'

type Operation = keyof Adapter
type Call<O extends Operation> = NonNullable<Adapter[O]>

/** Calls the adapter: every call is logged, an error becomes `AdapterError`, a missing operation `MissingAdapterMethods`. */
export interface Storage {
  call<O extends Operation>(operation: O, ...args: Parameters<Call<O>>): Promise<Awaited<ReturnType<Call<O>>>>
}

interface Around {
  readonly logger: Logger
  readonly runtime: Runtime
  readonly report: Report
}

export function createStorage(adapter: Adapter, { logger, runtime: { follows }, report }: Around): Storage {
  return {
    async call(operation, ...args) {
      const isOwn = Object.keys(adapter).includes(operation)
      const method = adapter[operation] as ((...args: unknown[]) => unknown) | undefined
      if (typeof method !== 'function' || (!isOwn && follows('DEV-24'))) {
        const message = `Required adapter methods were missing: ${operation}`
        throw follows('DEV-33') ? new TypeError(message) : new MissingAdapterMethods(message)
      }
      if (!isOwn) await report.differs('DEV-24', { operation })
      logger.debug(`adapter_${operation}`, { args })
      try {
        return (await method.apply(follows('DEV-24') ? undefined : adapter, args)) as never
      } catch (error) {
        const failure = new AdapterError(undefined, { cause: error, operation })
        logger.error(failure)
        throw failure
      }
    },
  }
}

/** @throws MissingAdapter without an adapter, which the configuration's checks have reported before. */
export function requireStorage({ storage }: { readonly storage: Storage | undefined }): Storage {
  if (!storage) throw new MissingAdapter('This way to sign in requires an adapter')
  return storage
}
