import { frontOf } from '../../link/frames/stage.ts'
import { keyOf } from '../../link/frames/tab-id.ts'
import { useStore } from '../../parts/stores/use-store.ts'
import { newestRun } from '../../record/outline/outline.ts'
import { worstOf } from '../../record/outline/rows.ts'
import { plural } from '../../record/values/time.ts'
import { useWorldClient, useWorldData } from '../data/world.ts'

/** Announces to screen readers that a flow has reached its page. */
export function LiveRegion() {
  const client = useWorldClient()
  const runs = useStore(useWorldData().runs)
  const front = frontOf(useStore(client.pages.stage), useStore(client.world))
  const view = useStore(client.pages.views)[front ? keyOf(front) : '']
  const run = newestRun(runs)
  const worst = run && worstOf(run)
  const trouble = worst === 'failed' ? ' Something failed.' : worst === 'warning' ? ' With a warning.' : ''
  return (
    <p className="hidden-text" role="status">
      {view?.status === 'shown' && run
        ? `The page shows ${view.title || view.url}. Run ${run.run}: ${plural(run.steps.length, 'step')}.${trouble}`
        : ''}
    </p>
  )
}
