import { console } from '../../inside/main.ts'

type Values = readonly unknown[]
type Log = Record<string, unknown>

/** Levels of usual loggers, as `console` has them. */
const LEVELS = {
  trace: 'debug',
  debug: 'debug',
  verbose: 'debug',
  silly: 'debug',
  http: 'info',
  info: 'info',
  log: 'log',
  warn: 'warn',
  warning: 'warn',
  error: 'error',
  fatal: 'error',
} as const

/** A logger that writes to the console. Its configuration is ignored. */
function logger(begin: Values = []): Log {
  const lines = Object.entries(LEVELS).map(([level, method]) => [
    level,
    (...values: Values): void => console[method](...begin, ...values),
  ])
  const made: Log = Object.fromEntries(lines)
  const log = made['log'] as (...values: Values) => void
  return Object.assign(made, {
    level: 'info',
    child: (bound?: unknown) => logger(bound === undefined ? begin : [...begin, bound]),
    add: () => made,
    flush: () => undefined,
    isLevelEnabled: () => true,
    silent: () => undefined,
    // winston: log('info', 'text') and log({ level, message }).
    log: (first: unknown, ...rest: Values): void => {
      const level = typeof first === 'string' && Object.hasOwn(LEVELS, first) ? first : undefined
      if (level !== undefined && rest.length > 0) (made[level] as typeof log)(...rest)
      else log(first, ...rest)
    },
  })
}

const chain: unknown = new Proxy(() => undefined, { get: () => (): unknown => chain, apply: () => chain })

/** `pino(options)`. */
export const pino = Object.assign(() => logger(), {
  destination: () => undefined,
  transport: () => undefined,
  stdTimeFunctions: {},
  stdSerializers: {},
})

/** `winston`: `createLogger`, and the default logger's own methods. Formats and transports do nothing here. */
export const winston = {
  ...logger(),
  createLogger: () => logger(),
  addColors: () => undefined,
  format: chain,
  transports: { Console: class {}, File: class {}, Http: class {}, Stream: class {} },
}

/** `@sentry/*`: what is captured is a line of the console. */
export const sentry = {
  init: () => undefined,
  captureException: (error: unknown) => said(() => console.error('Sentry.captureException', error)),
  captureMessage: (text: unknown) => said(() => console.info('Sentry.captureMessage', text)),
  captureEvent: (event: unknown) => said(() => console.info('Sentry.captureEvent', event)),
  addBreadcrumb: () => undefined,
  flush: async () => true,
  setContext: () => undefined,
  setExtra: () => undefined,
  setExtras: () => undefined,
  setTag: () => undefined,
  setTags: () => undefined,
  setUser: () => undefined,
  getActiveSpan: () => chain,
  getClient: () => chain,
  getCurrentScope: () => chain,
  getGlobalScope: () => chain,
  getIsolationScope: () => chain,
  logger: chain,
  metrics: chain,
  startInactiveSpan: () => chain,
  startSpan: (_options: unknown, work: (span: unknown) => unknown) => work(chain),
  startSpanManual: (_options: unknown, work: (span: unknown) => unknown) => work(chain),
  withIsolationScope: (work: (scope: unknown) => unknown) => work(chain),
  withScope: (work: (scope: unknown) => unknown) => work(chain),
}

function said(say: () => void): string {
  say()
  return '0'.repeat(32)
}
