import { useEffect } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import type { Level } from '../../record/outline/levels.ts'
import { useLayout } from '../layout/layout.ts'
import { usePreferences } from '../preferences/preferences.ts'

/** The level of detail of the story. It begins with beats; everything is in the workbench. */
export function useStoryLevel(): Exclude<Level, 'everything'> {
  const { level } = usePreferences()
  const { view } = useLayout()
  useEffect(() => {
    level.set('beats')
    const stop = level.subscribe(() => {
      if (level.get() === 'everything') view.set('workbench')
    })
    return () => {
      stop()
      if (level.get() === 'beats') level.set('essentials')
    }
  }, [level, view])
  return useStore(level) === 'essentials' ? 'essentials' : 'beats'
}
