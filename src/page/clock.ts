import { ANNOUNCEMENTS, type Announcement } from '../protocol/commands.ts'
import { replace } from './dom.ts'
import type { Page } from './page.ts'

/** The page uses the world's clock: it is frozen between events in the world, and jumps when the world's clock is moved. */
export function followClock({ context }: Page): void {
  let now = context.now
  // Created before channels are partitioned: this one is the worker's.
  new BroadcastChannel(ANNOUNCEMENTS).addEventListener('message', (event: MessageEvent<Announcement>) => {
    const { data } = event
    if (data.type === 'clock.moved' && data.world === context.world) now = data.now
  })
  const read = (): number => now
  replaceDate(read)
  dateTheFormats(read)
}

/** `Date` as a function, as a constructor without arguments, and `Date.now`. Everything else is the platform's. */
function replaceDate(now: () => number): void {
  const Native = Date
  const own = new Proxy(Native, {
    apply: () => new Native(now()).toString(),
    construct: (target, parts, subject) =>
      Reflect.construct(target, parts.length === 0 ? [now()] : parts, subject),
  })
  replace(Native, 'now', { writable: true, enumerable: false, value: now })
  replace(Native.prototype, 'constructor', { writable: true, enumerable: false, value: own })
  replace(window, 'Date', { writable: true, enumerable: false, value: own })
}

/** A format without a date uses the present. */
function dateTheFormats(now: () => number): void {
  const { prototype } = Intl.DateTimeFormat
  const { formatToParts } = prototype
  const format = Object.getOwnPropertyDescriptor(prototype, 'format')?.get
  const own = new WeakMap<object, (date?: Date | number) => string>()
  replace(prototype, 'format', {
    enumerable: false,
    get(this: Intl.DateTimeFormat) {
      const native = format?.call(this) as (date?: Date | number) => string
      const known = own.get(native) ?? ((date = now()) => native(date))
      own.set(native, known)
      return known
    },
  })
  replace(prototype, 'formatToParts', {
    writable: true,
    enumerable: false,
    value(this: Intl.DateTimeFormat, date: Date | number = now()) {
      return formatToParts.call(this, date)
    },
  })
}
