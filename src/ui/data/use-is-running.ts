import { useEffect, useState } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { useWorldClient } from './world.ts'

/** Whether a page is loading, once that takes longer than 200 ms. */
export function useIsRunning(): boolean {
  const views = useStore(useWorldClient().pages.views)
  const [running, setRunning] = useState(false)
  const loading = Object.values(views).some((view) => view.status === 'loading')
  useEffect(() => {
    const timer = setTimeout(() => setRunning(loading), loading ? 200 : 0)
    return () => clearTimeout(timer)
  }, [loading])
  return running
}
