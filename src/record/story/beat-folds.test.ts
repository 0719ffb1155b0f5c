import { expect, it } from 'vitest'
import { recordedTrace } from '../export/testing/recorded-trace.ts'
import { foldLabel, rangeOfFold } from '../outline/fold-label.ts'
import { outline } from '../outline/outline.ts'
import { beatFolds } from './beat-folds.ts'
import { storiesOf } from './stories.ts'

const { steps } = recordedTrace()
const runs = outline(steps)
const stories = storiesOf(steps)

it('lists the beats of each run, and what is between them as one row', () => {
  const folds = runs.flatMap((run) => beatFolds(run, stories))
  const titles = folds.filter(({ title }) => title !== undefined).map((fold) => foldLabel(fold).name)
  expect(titles.slice(0, 7)).toEqual(stories[0]?.beats.map(({ number, title }) => `${number} ${title}`))
  expect(folds.flatMap((fold) => fold.steps.map(({ seq }) => seq)).toSorted((a, b) => a - b)).toEqual(
    steps.map(({ seq }) => seq),
  )
})

it('opens a beat as its rows of Essentials', () => {
  const check = runs
    .flatMap((run) => beatFolds(run, stories))
    .find(({ title }) => title === '5 Same browser?')
  expect(check?.inside?.map((fold) => foldLabel(fold, true).name)).toEqual([
    '5 routine steps',
    'State cookie decrypted',
    'The answer comes from GitHub',
    'State in address equals state in cookie',
    'PKCE cookie decrypted',
    'Secret recovered, code found',
  ])
  expect(check && rangeOfFold(check)).toMatch(/^\d+–\d+$/)
})
