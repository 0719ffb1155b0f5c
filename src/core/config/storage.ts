import type { Adapter } from '../adapters.ts'
import { AdapterError, MissingAdapter, MissingAdapterMethods } from '../errors.ts'
import type { Logger } from '../types.ts'

type Operation = keyof Adapter
type Call<O extends Operation> = NonNullable<Adapter[O]>

/** Calls the adapter: every call is logged, an error becomes `AdapterError`, a missing operation `MissingAdapterMethods`. */
export interface Storage {
  call<O extends Operation>(operation: O, ...args: Parameters<Call<O>>): Promise<Awaited<ReturnType<Call<O>>>>
}

export function createStorage(adapter: Adapter, logger: Logger): Storage {
  return {
    async call(operation, ...args) {
      logger.debug(`adapter_${operation}`, { args })
      const method = adapter[operation] as ((...args: unknown[]) => unknown) | undefined
      if (typeof method !== 'function')
        throw new MissingAdapterMethods(`Required adapter methods were missing: ${operation}`)
      try {
        return (await method.apply(adapter, args)) as never
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
