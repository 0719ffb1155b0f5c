import { Suspense, useId, useState } from 'react'
import { Refusal } from '../../parts/forms/refusal.tsx'
import { lazily } from '../../parts/window/lazily.ts'
import { useAct } from '../commands/use-act.ts'
import { useSetup, useWorldClient } from '../data/world.ts'
import './as-published.css'

const PublishedList = lazily(() => import('./published-list.tsx'), 'PublishedList')

/** Whether the simulator's engine does as the published package does, with a list of what that changes. A published engine does anyway. */
export function AsPublished() {
  const { channel } = useWorldClient()
  const { asPublished = false, engine = 'ours' } = useSetup()
  const act = useAct()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  if (engine !== 'ours') return undefined
  return (
    <>
      <label className="as-published">
        <input
          type="checkbox"
          checked={asPublished}
          aria-describedby={id}
          onChange={({ target }) =>
            act.run(() => channel.send('setup.change', { setup: { asPublished: target.checked } }))
          }
        />
        As the published package does
      </label>
      <p id={id} className="note faint">
        {asPublished
          ? 'The simulator’s engine also does what it considers a fault of @auth/core, so your app meets what it will meet in production.'
          : 'The simulator’s engine refuses and corrects some things that @auth/core lets pass. Steps that would go differently say “In production”. Tick this to have them go as in production.'}
      </p>
      <Refusal problem={act.problem} />
      <details className="published-details" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>What this changes, and what it can’t</summary>
        {isOpen ? (
          <Suspense>
            <PublishedList />
          </Suspense>
        ) : undefined}
      </details>
    </>
  )
}
