import { describe, expect, it } from 'vitest'
import { createStore } from '../../../link/worker/store.ts'
import type { Code } from '../../../protocol/code.ts'
import type { Engine } from '../../../protocol/engines.ts'
import { resolveScenario } from '../../../protocol/scenario-defaults.ts'
import type { WorldSetup } from '../../../protocol/setup.ts'
import { draftOf } from '../../../record/code/draft.ts'
import { createRecording, party } from '../../../record/testing/recording.ts'

import type { CodeParts } from '../parts.ts'
import { describePlayed, variantsOf } from './variants.ts'

const APP = party('app', 'app.example')
const LAPTOP = party('browser', 'laptop')
const CODE: Code = { files: { 'auth.ts': 'a' }, entry: 'auth.ts' }

/** A first page, and then a request that a person made. */
function steps(withCode: boolean) {
  const record = createRecording()
  for (const [index, action] of ['open app.example', 'press Sign in'].entries()) {
    record.run(action)
    const request = { method: 'GET', url: `https://app.example/${index}`, headers: [] }
    const began = { by: 'tab', tab: 't1', history: 'push', nesting: 0 } as const
    record.add('request.sent', { request, mode: 'navigation', began }, { from: LAPTOP, summary: '' })
    if (withCode)
      record.add(
        'code.loaded',
        { entry: 'auth.ts', flavour: 'next-auth', basePath: '/api/auth', strategy: 'database' },
        { from: APP, summary: '' },
      )
  }
  return record.steps
}

interface Given {
  readonly engine?: Engine
  readonly code?: Code | null
  readonly pauseState?: object
  readonly isRecording?: boolean
  readonly text?: string
}

function variants({ code = null, engine = 'ours', pauseState, isRecording, text }: Given) {
  const setup: WorldSetup = { ...resolveScenario(), code, engine }
  const usual = { rewound: false, control: { mode: 'run', paused: [] }, position: { earliest: 0 } }
  const parts = {
    data: { recorded: createStore(steps(code !== null)) },
    client: { world: createStore({ setup }), canWrite: !isRecording },
    stepper: { pauseState: createStore({ ...usual, ...pauseState }) },
  }
  const draft = draftOf(setup)
  const files = text === undefined ? draft.files : { 'auth.ts': text }
  const desk = { draft: createStore({ ...draft, files }), testValues: createStore({}) }
  return variantsOf({ ...parts, desk } as unknown as CodeParts)
}

describe('comparisons', () => {
  it('play the flow of the stock app with its other strategy, or with the code in the editor', () => {
    const [strategies, texts] = variants({})
    expect(strategies?.description).toBe('Replays steps 3 to 4 with database sessions: Click Sign in.')
    expect(strategies?.plan).toMatchObject({ name: 'database', change: { strategy: 'database' } })
    expect(texts).toMatchObject({ description: "The code hasn't changed since it ran. Change a line first." })
    const written = variants({ text: 'b' })[1]
    expect(written?.plan).toMatchObject({
      name: 'current code',
      change: { code: { files: { 'auth.ts': 'b' } } },
    })
  })

  it('play it with the published package, or, where that answers, with the simulator’s engine', () => {
    const [, , published] = variants({})
    expect(published?.plan).toMatchObject({ name: 'published 0.41.3', change: { engine: '0.41.3' } })
    expect(published?.description).toBe('Replays steps 3 to 4 with @auth/core 0.41.3: Click Sign in.')
    const [, , ours] = variants({ engine: '0.41.2' })
    expect(ours?.plan?.change).toEqual({ engine: 'ours' })
  })

  it('use the other strategy instead of the one in the code, and keep the choice with other code', () => {
    const [strategies, texts] = variants({ code: CODE })
    expect(strategies?.plan?.change).toEqual({ code: { ...CODE, strategy: 'jwt' } })
    expect(texts?.plan).toBeUndefined()
    const chosen = variants({ code: { ...CODE, strategy: 'database' }, text: 'b' })[1]
    expect(chosen?.plan?.change.code).toMatchObject({ strategy: 'database' })
  })

  it.each<[Given, string]>([
    [{ isRecording: true }, 'A recording is read-only.'],
    [{ pauseState: { rewound: true } }, 'The sandbox is rewound. Go forward or fork first.'],
    [{ pauseState: { paused: {} } }, 'Something is paused. Run it first (P).'],
    [{ pauseState: { control: { mode: 'step' } } }, 'The sandbox is paused. Run it first (P).'],
    [
      { pauseState: { position: { earliest: 3 } } },
      'The flow starts after step 2; undo records before step 3 were deleted to save space.',
    ],
  ])('say why they are not possible: %o', (given, description) => {
    for (const variant of variants(given)) {
      expect(variant.description).toBe(description)
      expect(variant.plan).toBeUndefined()
    }
  })

  it('say what was played, and how much of it', () => {
    const plan = variants({})[0]?.plan
    expect(plan && describePlayed(plan, 'main', 1)).toBe(
      'Replayed steps 3 to 4 of main with database sessions (1 action).',
    )
    expect(plan && describePlayed(plan, 'main', 0)).toContain('(0 of 1 action)')
  })
})
