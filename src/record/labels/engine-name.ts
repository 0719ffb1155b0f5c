import type { Engine } from '../../protocol/engines.ts'

/** An auth engine, as it is named on screen. */
export function engineName(engine: Engine = 'ours'): string {
  return engine === 'ours' ? 'the simulator’s engine' : `@auth/core ${engine}`
}

interface Position {
  readonly engine?: Engine | undefined
  readonly asPublished?: boolean | undefined
}

/** Which engine answers, and whether it does as the published package does. A published engine does anyway. */
export function positionName({ engine = 'ours', asPublished = false }: Position): string {
  return engine === 'ours' && asPublished
    ? 'the simulator’s engine, as the published package does'
    : engineName(engine)
}
