import { useMemo } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import type { LogRow } from '../../record/code/log-rows.ts'
import { queryRan } from '../../record/kinds/query-ran.ts'
import { responseReceived } from '../../record/kinds/response-received.ts'
import { focusOn } from '../../record/outline/focus-on.ts'
import { changesOf } from '../../record/tabs/tables.ts'
import { useWorldClient } from '../data/world.ts'
import { PausedButtons } from '../edit/paused-buttons.tsx'
import { CallDetail } from '../inspector/callbacks/call-detail.tsx'
import { AdapterCall } from '../inspector/database/adapter-call.tsx'
import { QueryRun } from '../inspector/database/query-run.tsx'
import { ErrorFrames } from '../inspector/errors/error-frames.tsx'
import { Offers } from '../inspector/lenses/offers.tsx'
import { useStepper } from '../stepper/stepper.ts'
import { LongText, ValueView } from '../values/value-view.tsx'

/** The chosen row in full. */
export function RowDetail({ row }: { readonly row: LogRow }) {
  if (row.type === 'call') return <Detail row={row} />
  return row.type === 'operation' ? <OperationDetail row={row} /> : <BetweenDetail row={row} />
}

/** Arguments and result of the chosen call, and the buttons for it while it is paused. */
function Detail({ row }: { readonly row: LogRow & { readonly type: 'call' } }) {
  const runs = useStore(useStepper().whole)
  const focus = focusOn(runs, row.seq)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it
    <section className="code-detail" aria-label="Arguments and return value" tabIndex={0}>
      <div className="row code-paused">{focus ? <PausedButtons focus={focus} /> : undefined}</div>
      <CallDetail call={row.call} />
    </section>
  )
}

/** What the database was asked, what it returned, and the rows that changed. */
function OperationDetail({ row }: { readonly row: LogRow & { readonly type: 'operation' } }) {
  const runs = useStore(useStepper().whole)
  const focus = focusOn(runs, row.seq)
  const { steps } = row.operation
  const changes = changesOf(steps)
  const query = steps.find(queryRan.is)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it
    <section className="code-detail" aria-label="Arguments and return value" tabIndex={0}>
      <div className="row code-paused">{focus ? <PausedButtons focus={focus} /> : undefined}</div>
      {query ? <QueryRun step={query} changes={changes} /> : <AdapterCall steps={steps} changes={changes} />}
    </section>
  )
}

/** A log line or an error between the calls, in full, with its location. */
function BetweenDetail({ row }: { readonly row: LogRow & { readonly type: 'between' } }) {
  const { faults } = useWorldClient()
  const steps = useStore(useStepper().all)
  // A notice about a response: what it is can be said.
  const around = useMemo(() => {
    const exchange = steps.find(({ seq }) => seq === row.seq)?.exchange
    return steps.filter((step) => step.exchange === exchange && responseReceived.is(step))
  }, [row.seq, steps])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it
    <section className="code-detail" aria-label="Message" tabIndex={0}>
      <h3>
        {row.seq} {row.chip === 'engine' ? 'the engine’s log' : BETWEEN_TITLES[row.kind]}
        <span className="grow" />
        <CopyButton label="Copy the message" shown="Copy" text={() => row.text} onProblem={faults.report} />
      </h3>
      <LongText className="mono" text={row.text} />
      {row.details === undefined ? undefined : <ValueView value={row.details} />}
      <ErrorFrames error={row.error ?? row} />
      {row.kind === 'notice' ? <Offers steps={around} isCompact isExplained /> : undefined}
    </section>
  )
}

const BETWEEN_TITLES = {
  changed: 'the code',
  console: 'console',
  failed: 'failed',
  notice: 'notice',
} as const
