import type { Engine } from '../../protocol/engines.ts'

/** An auth engine, as it is named on screen. */
export function engineName(engine: Engine = 'ours'): string {
  return engine === 'ours' ? 'the simulator’s engine' : `@auth/core ${engine}`
}
