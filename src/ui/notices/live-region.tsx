import { useEffect, useState } from 'react'
import { frontOf } from '../../link/frames/stage.ts'
import { keyOf } from '../../link/frames/tab-id.ts'
import { useStore } from '../../parts/stores/use-store.ts'
import { newestRun } from '../../record/outline/outline.ts'
import { worstOf } from '../../record/outline/rows.ts'
import { plural } from '../../record/values/time.ts'
import { useWorldClient, useWorldData } from '../data/world.ts'

/** A page, and how many steps it took, is announced once nothing more has come for this long. */
const CALM_MS = 500

/** Announces to screen readers that a flow has reached its page. A story says in its own words what happened, so that the page is enough. */
export function LiveRegion({ isStory }: { readonly isStory: boolean }) {
  const client = useWorldClient()
  const runs = useStore(useWorldData().runs)
  const front = frontOf(useStore(client.pages.stage), useStore(client.world))
  const view = useStore(client.pages.views)[front ? keyOf(front) : '']
  const run = newestRun(runs)
  const worst = run && worstOf(run)
  const trouble = worst === 'failed' ? ' Something failed.' : worst === 'warning' ? ' With a warning.' : ''
  const steps = run && !isStory ? ` Run ${run.run}: ${plural(run.steps.length, 'step')}.` : ''
  const text =
    view?.status === 'shown' && run ? `The page shows ${view.title || view.url}.${steps}${trouble}` : ''
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), CALM_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p className="hidden-text" role="status">
      {said}
    </p>
  )
}
