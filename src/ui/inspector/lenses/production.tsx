import { DIRECTIONS, deviation } from '../../../deviations/deviations.ts'
import { Button } from '../../../parts/forms/button.tsx'
import { Refusal } from '../../../parts/forms/refusal.tsx'
import { Marked } from '../../../parts/text/marked.tsx'
import { useAct } from '../../commands/use-act.ts'
import { useCanWrite, useSetup, useWorldClient } from '../../data/world.ts'

/** How steps would go with the published package, and the switch that makes the engine do so. */
export function Production({ ids }: { readonly ids: readonly string[] }) {
  const { channel } = useWorldClient()
  const { asPublished = false, engine = 'ours' } = useSetup()
  const canWrite = useCanWrite()
  const act = useAct()
  const rows = ids.map(deviation).filter((row) => row !== undefined)
  const canSwitch = canWrite && engine === 'ours' && rows.some(({ switched }) => switched === true)
  return (
    <section aria-label="In production">
      <h3>In production</h3>
      {rows.map(({ id, production, here, why, direction, switched }) => (
        <div key={id}>
          <p>{production}</p>
          <p>
            <Marked text={`Here: ${here} ${why}`} />{' '}
            <small className="faint">
              {id}, {DIRECTIONS[direction]}
            </small>
          </p>
          {switched === true ? undefined : <p className="faint">{switched}</p>}
        </div>
      ))}
      {canSwitch ? (
        <p>
          {asPublished ? (
            'The sandbox now does as the published package does. Try again to see it.'
          ) : (
            <Button
              look="small"
              onClick={() => act.run(() => channel.send('setup.change', { setup: { asPublished: true } }))}
            >
              Do as the published package does
            </Button>
          )}
        </p>
      ) : undefined}
      <Refusal problem={act.problem} />
    </section>
  )
}
