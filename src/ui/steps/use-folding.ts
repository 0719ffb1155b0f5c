import { useMemo } from 'react'
import { type Fold, foldsOf } from '../../record/outline/levels.ts'
import type { Run } from '../../record/outline/outline.ts'
import { useLevel } from '../preferences/preferences.ts'
import { useStories, useTelling } from '../stepper/use-stories.ts'
import { useKept } from './step-list.ts'

/** The rows of a run at the chosen level; undefined where every step has one. */
export function useFolding(): ((run: Run) => readonly Fold[]) | undefined {
  const level = useLevel()
  const kept = useKept()
  const stories = useStories()
  const telling = useTelling()
  return useMemo(() => {
    if (level === 'everything') return undefined
    if (level === 'beats' && telling) return (run) => telling.beatFolds(run, stories, { kept })
    return (run) => foldsOf(run, { kept })
  }, [level, kept, stories, telling])
}
