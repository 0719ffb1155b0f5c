import { FastForward, GitBranch } from 'lucide-react'
import { heldAt } from '../../model/standing.ts'
import { requestName } from '../../model/words.ts'
import { useStore } from '../kit/use-store.ts'
import { useView } from '../view.ts'
import { ACTS } from './acts.ts'
import { ActButton } from './controls.tsx'
import { stepIn } from './stepper.ts'

/** Where a rewound world stands, and which exchanges are held when there are several. */
export function Strips() {
  const { stepper } = useView()
  const { control, position, rewound } = useStore(stepper.standing)
  return (
    <>
      {rewound ? (
        <section className="standing-strip bar" aria-label="Rewound world">
          <p className="grow">
            <b>
              The world stands at step {position.step} of {position.newest}.
            </b>{' '}
            <span className="medium-only">What comes after is kept.</span>
          </p>
          <ActButton act={ACTS.forward} icon={FastForward} look="text" className="small" />
          <ActButton act={ACTS.fork} icon={GitBranch} look="text" className="small" />
        </section>
      ) : undefined}
      {control.held.length > 1 && !rewound ? <HeldList /> : undefined}
    </>
  )
}

/** Exchanges that are held at once: each can be led on by itself, in either order. */
function HeldList() {
  const { session, stepper } = useView()
  const { control, held: current } = useStore(stepper.standing)
  const steps = useStore(stepper.all)
  const resume = (exchange: string, to: 'step' | 'response') => {
    stepper.chosen.set(exchange)
    stepper.perform('held', () => session.client.send('control.resume', { exchange, to }))
  }
  return (
    <section className="standing-strip bar" aria-label="Held exchanges">
      <p className="nowrap">{control.held.length} exchanges are held.</p>
      <ul className="held-list">
        {control.held.map(({ exchange, seq }) => {
          const step = stepIn(steps, seq)
          const request = steps.findLast((each) => each.kind === 'request.sent' && each.exchange === exchange)
          const name =
            request?.kind === 'request.sent'
              ? `${request.from.name}: ${requestName(request.data.request.method, request.data.request.url)}, ${request.seq}`
              : `exchange ${exchange}`
          return (
            <li key={exchange} className="row">
              <button
                type="button"
                className="button small"
                aria-pressed={exchange === current?.exchange}
                title={`${name}: held ${step ? heldAt(step) : ''}. Press to lead this one with the controls.`}
                onClick={() => stepper.chosen.set(exchange)}
              >
                <span className="cut">
                  {name} <span className="faint">{step ? heldAt(step) : `at step ${seq}`}</span>
                </span>
              </button>
              <button
                type="button"
                className="button bare small"
                aria-label={`Step ${name}`}
                onClick={() => resume(exchange, 'step')}
              >
                Step
              </button>
              <button
                type="button"
                className="button bare small"
                aria-label={`Run ${name} to its answer`}
                onClick={() => resume(exchange, 'response')}
              >
                Run
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
