import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { requestSent } from '../../record/kinds/request-sent.ts'
import { requestName } from '../../record/labels/step-label.ts'
import { pausedAt } from '../../record/outline/pause-state.ts'
import { stepIn, useWorldClient } from '../data/world.ts'
import { useStepper } from './stepper.ts'
import '../styles/instrument.css'

/** Exchanges that are paused at the same time, above the footer: each can continue by itself, in any order. */
export function PausedList() {
  const client = useWorldClient()
  const stepper = useStepper()
  const { control, paused: current } = useStore(stepper.pauseState)
  const steps = useStore(stepper.all)
  const resume = (exchange: string, to: 'step' | 'response') => {
    stepper.chosen.set(exchange)
    stepper.work.perform('paused', () => client.channel.send('control.resume', { exchange, to }))
  }
  return (
    <section className="paused-strip bar" aria-label="Paused requests">
      <p className="nowrap">{control.paused.length} requests are paused.</p>
      <ul className="paused-list">
        {control.paused.map(({ exchange, seq }) => {
          const step = stepIn(steps, seq)
          const request = steps.filter(requestSent.is).findLast((each) => each.exchange === exchange)
          const name = request
            ? `${request.from.name}: ${requestName(request.data.request.method, request.data.request.url)}, ${request.seq}`
            : `exchange ${exchange}`
          return (
            <li key={exchange} className="row">
              <Button
                look="small"
                aria-pressed={exchange === current?.exchange}
                title={`${name}: paused ${step ? pausedAt(step) : ''}. Click to step this one with the controls.`}
                onClick={() => stepper.chosen.set(exchange)}
              >
                <span className="cut">
                  {name} <span className="faint">{step ? pausedAt(step) : `at step ${seq}`}</span>
                </span>
              </Button>
              <Button look="bare small" aria-label={`Step ${name}`} onClick={() => resume(exchange, 'step')}>
                Step
              </Button>
              <Button
                look="bare small"
                aria-label={`Run ${name} to its response`}
                onClick={() => resume(exchange, 'response')}
              >
                Run
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
