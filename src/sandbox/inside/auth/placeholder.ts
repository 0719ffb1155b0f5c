import { callHost } from '../host.ts'

/** Set when the configuration is read: from then on a placeholder is an error. */
let isLoading = true

export function endLoading(): void {
  isLoading = false
}

/**
 * Stands for what cannot run here: a database's client, a file behind an alias. While the module loads, it may be called, constructed, asked
 * for members and handed to an adapter. Touched in a callback, it says what it is.
 */
export function placeholder(name: string): unknown {
  const touch = (): unknown => {
    if (isLoading) return placeholder(name)
    throw new Error(callHost('placeholder', name) ?? name)
  }
  return new Proxy(function placeholder() {}, {
    get: (_target, key) => {
      // A placeholder is no promise, whoever awaits it; and it has no mark of ours.
      if (key === 'then' || typeof key === 'symbol') return undefined
      return touch()
    },
    apply: touch,
    construct: () => touch() as object,
    set: () => true,
  })
}
