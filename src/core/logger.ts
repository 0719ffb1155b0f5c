import { AuthError } from './errors.ts'
import type { AuthConfig, Logger } from './types.ts'

/** The caller's logger, level by level, over one that writes to the console. `debug` is silent unless it is turned on (reference 11.3). */
export function createLogger({ logger, debug }: Pick<AuthConfig, 'logger' | 'debug'>): Logger {
  return {
    error: logger?.error?.bind(logger) ?? writeError,
    warn: logger?.warn?.bind(logger) ?? ((code) => write('warn', `[auth][warn][${code}]`)),
    debug: logger?.debug?.bind(logger) ?? (debug ? writeDebug : () => undefined),
  }
}

function writeError(error: Error): void {
  const name = error instanceof AuthError ? error.type : error.name
  write('error', `[auth][error] ${name}: ${error.message}`)
  const cause = error.cause
  if (typeof cause !== 'object' || cause === null || !('err' in cause && cause.err instanceof Error)) {
    if (error.stack) write('error', error.stack.replace(/.*/, '').slice(1))
    return
  }
  const { err, ...details } = cause
  write('error', '[auth][cause]:', err.stack)
  if (Object.keys(details).length > 0) write('error', '[auth][details]:', JSON.stringify(details, null, 2))
}

function writeDebug(message: string, metadata?: unknown): void {
  write('log', `[auth][debug]: ${message}`, JSON.stringify(metadata, null, 2))
}

function write(level: 'error' | 'warn' | 'log', ...parts: readonly unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: the contract's default logger is the console (2.7, logger).
  console[level](...parts)
}
