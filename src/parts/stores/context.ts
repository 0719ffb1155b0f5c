import { type Context, createContext, useContext } from 'react'

/** A context for one store, and the hook that reads it. The hook throws outside the provider. */
export function contextOf<T>(): readonly [context: Context<T | undefined>, use: () => T] {
  const context = createContext<T | undefined>(undefined)
  const use = () => {
    const store = useContext(context)
    if (store === undefined) throw new Error('This part is used outside the workbench.')
    return store
  }
  return [context, use]
}
