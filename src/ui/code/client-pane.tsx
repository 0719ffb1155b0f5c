import { useMemo } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { clientView, type Reading } from '../../record/code/client-view.ts'
import { manyLines } from '../../record/values/value.ts'
import { canWrite, useWorldClient } from '../data/world.ts'
import { useSelection } from '../selection/selection.ts'
import { useStepper } from '../stepper/stepper.ts'
import { LongText } from '../values/value-view.tsx'
import '../styles/client-pane.css'

/** The session as a server component, the `/session` address and a client component get it, side by side. */
export function ClientPane() {
  const client = useWorldClient()
  const stepper = useStepper()
  const steps = useStore(stepper.all)
  const { position } = useStore(stepper.pauseState)
  const until = canWrite(client) ? position.step : Number.POSITIVE_INFINITY
  const { hook, json, server, serverOnly } = useMemo(() => clientView(steps, until), [steps, until])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it
    <section className="client-pane" aria-label="What the client gets" tabIndex={0}>
      <Part
        title="auth()"
        where="in a server component"
        reading={server}
        none="No page has been opened yet."
      />
      <Part
        title="/session"
        where="as JSON"
        reading={json}
        none="No page has asked for it yet. On the app’s home page, empty the field and press Update session."
      />
      <Part
        title="useSession()"
        where="in a client component"
        reading={json && { ...json, value: hook }}
        none="status: 'loading', until SessionProvider has the /session JSON."
      />
      {serverOnly.length === 0 ? undefined : (
        <p className="note">
          Only the server gets user.{serverOnly.join(', user.')}: auth() adds the user or the token where the
          session callback returned no user.
        </p>
      )}
    </section>
  )
}

function Part(props: {
  readonly title: string
  readonly where: string
  readonly reading: Reading | undefined
  readonly none: string
}) {
  const { none, reading, title, where } = props
  const selection = useSelection()
  const { faults } = useWorldClient()
  return (
    <section aria-label={`${title} ${where}`}>
      <h3>
        <code>{title}</code> <span className="faint">{where}</span>
      </h3>
      {reading === undefined ? (
        <p className="soft">{none}</p>
      ) : (
        <>
          <p className="row note">
            <button type="button" className="link" onClick={() => selection.select(reading.seq)}>
              step {reading.seq}
            </button>
            <span className="grow faint">{reading.because}</span>
            <CopyButton
              label={`Copy ${title}`}
              shown=""
              text={() => manyLines(reading.value)}
              onProblem={faults.report}
            />
          </p>
          <LongText className="mono" text={manyLines(reading.value)} />
        </>
      )}
    </section>
  )
}
