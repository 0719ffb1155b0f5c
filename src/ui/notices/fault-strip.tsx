import { CircleX, RotateCw } from 'lucide-react'
import type { Fault } from '../../link/client/faults.ts'
import type { UpdateState } from '../../link/client/update.ts'
import { isStorageCode } from '../../link/worker/failure.ts'
import type { Readable } from '../../link/worker/store.ts'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { useWorldClient } from '../data/world.ts'
import { usePresenting } from '../presenting/presenting.ts'

function beginText(state: UpdateState, isPaused: boolean): string {
  if (state.is === 'activating') return 'It is starting.'
  if (state.is === 'waiting' && state.wanted)
    return isPaused
      ? 'It starts once the paused request has finished.'
      : 'It starts as soon as no request is open.'
  return 'It starts when you click, or after a minute without activity.'
}

/** Titles by error code. For any other code, the tool itself is to blame. */
const HEADINGS: Readonly<Partial<Record<Fault['code'], string>>> = {
  'read-only': 'Nothing was changed.',
  'storage-failed': "The browser can't store this sandbox.",
  'storage-damaged': 'The stored sandbox is damaged.',
}

/** What is wrong with the tool itself, and how to go on. It looks different from errors in the simulated world. */
export function FaultStrip({ update }: { readonly update: Readable<UpdateState> }) {
  const client = useWorldClient()
  const fault = useStore(client.faults)
  const state = useStore(update)
  const isPaused = useStore(client.control).control.paused.length > 0
  const hide = useStore(usePresenting().hide)
  return (
    <div>
      {state.is === 'none' ? undefined : (
        <div className="fault update bar">
          <RotateCw className="icon" aria-hidden />
          <p role="status" className="grow">
            <b>Update ready.</b> {beginText(state, isPaused)} Your sandbox is kept.
          </p>
          {state.is === 'waiting' && !state.wanted ? (
            <Button look="small" onClick={state.want}>
              Update now
            </Button>
          ) : undefined}
        </div>
      )}
      {fault ? (
        <div className="fault bar" role="alert">
          <CircleX className="icon" aria-hidden />
          <p className="grow">
            <b>{HEADINGS[fault.code] ?? 'Something went wrong.'}</b> {hide(fault.text)}
          </p>
          {isStorageCode(fault.code) ? (
            <Button
              look="small"
              onClick={() => {
                client.faults.dismiss()
                client.reset().catch(client.faults.report)
              }}
            >
              Reset this sandbox
            </Button>
          ) : undefined}
          <Button look="small" onClick={() => window.location.reload()}>
            Reload
          </Button>
          <Button look="bare small" onClick={client.faults.dismiss}>
            Dismiss
          </Button>
        </div>
      ) : undefined}
    </div>
  )
}
