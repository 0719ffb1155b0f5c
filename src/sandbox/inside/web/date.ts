import { callHost } from '../host.ts'

/** The world's time, in milliseconds since 1970. */
export function now(): number {
  return Number(callHost('now', null))
}

/** `Date` on the world's clock. The class itself stays what it is: `instanceof`, `parse`, `UTC` and all methods are the interpreter's. */
export function virtualDate(Real: DateConstructor): DateConstructor {
  const Virtual = new Proxy(Real, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new Real(now()).toString(),
  })
  Real.now = now
  Object.defineProperty(Real.prototype, 'constructor', { value: Virtual, configurable: true, writable: true })
  return Virtual
}
