import { type Observer, observerOf } from './observer.ts'

/**
 * The same configuration of Auth.js, whose callbacks, adapter operations, events, log and e-mails are in the record of `authscope serve`:
 * `NextAuth(observe(config))`, `ExpressAuth(observe(config))`. A function that gives a configuration may be given too. Started in any other way,
 * and in production, the app gets exactly what it gave.
 */
export function observe<T>(config: T): T {
  const observer = observerOf()
  return observer === undefined ? config : (observed(config, observer) as T)
}

type Given = (this: unknown, ...args: unknown[]) => unknown

function observed(config: unknown, observer: Observer): unknown {
  if (typeof config === 'function') {
    const run = config as Given
    return new Proxy(run, { apply: (_, self, args) => observed(Reflect.apply(run, self, args), observer) })
  }
  if (config instanceof Promise) return config.then((given) => observed(given, observer))
  return typeof config === 'object' && config !== null ? observer.watch(config) : config
}
