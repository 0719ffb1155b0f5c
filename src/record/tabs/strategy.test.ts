import { describe, expect, it } from 'vitest'
import type { Code } from '../../protocol/code.ts'
import type { Step, StepData } from '../../protocol/steps.ts'
import { createRecording, party } from '../testing/recording.ts'
import { strategyIn, withStrategy, writtenIn } from './strategy.ts'

const CODE: Code = { files: { 'auth.ts': 'a' }, entry: 'auth.ts' }
const APP = { from: party('app', 'app.example'), summary: '' }

function record(...data: readonly (StepData['code.loaded'] | StepData['setup.changed'])[]): readonly Step[] {
  const { steps, add } = createRecording()
  for (const each of data)
    if ('member' in each) add('setup.changed', each, APP)
    else add('code.loaded', each, APP)
  return steps
}

const loaded = (more: object): StepData['code.loaded'] => ({
  entry: 'auth.ts',
  flavour: 'core',
  basePath: '/auth',
  ...more,
})
const changed = (before: Code | null, after: Code | null) => ({ member: 'code', before, after }) as const

describe('the strategy that counts', () => {
  it('is the stock app’s own', () => {
    expect(strategyIn({ code: null, strategy: 'database' }, undefined).counts).toBe('database')
    expect(withStrategy({ code: null, strategy: 'jwt' }, 'database')).toEqual({ strategy: 'database' })
  })

  it('is what the code says, or what was chosen in its place', () => {
    const setup = { code: CODE, strategy: 'jwt' } as const
    expect(strategyIn(setup, 'database').counts).toBe('database')
    expect(strategyIn(setup, undefined).counts).toBeUndefined()
    const chosen = { ...setup, ...withStrategy(setup, 'jwt', 'database') }
    expect(chosen.code).toEqual({ ...CODE, strategy: 'jwt' })
    expect(strategyIn(chosen, 'database')).toEqual({ counts: 'jwt', written: 'database' })
    expect(withStrategy(chosen, 'database', 'database')).toEqual({ code: CODE })
  })
})

describe('what the code says', () => {
  it('is the one of its last evaluation', () => {
    expect(writtenIn(null, record(loaded({ strategy: 'jwt' })))).toBeUndefined()
    expect(writtenIn(CODE, record(loaded({})))).toBeUndefined()
    const steps = record(
      loaded({ strategy: 'jwt' }),
      loaded({ strategy: 'jwt', writtenStrategy: 'database' }),
    )
    expect(writtenIn(CODE, steps)).toBe('database')
  })

  it('is unknown for another text, and known still when only a strategy was chosen', () => {
    const jwt = loaded({ strategy: 'jwt' })
    const other = { ...CODE, files: { 'auth.ts': 'b' } }
    expect(writtenIn(other, record(jwt, changed(CODE, other)))).toBeUndefined()
    expect(writtenIn(CODE, record(jwt, changed(null, CODE)))).toBeUndefined()
    expect(writtenIn(CODE, record(jwt, changed(CODE, { ...CODE, strategy: 'database' })))).toBe('jwt')
  })
})
