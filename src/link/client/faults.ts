import type { ApiErrorCode } from '../../protocol/api.ts'
import { CommandFailure, messageOf } from '../worker/failure.ts'
import { createStore, type Readable } from '../worker/store.ts'
import { isRewoundFailure } from './asking-client.ts'

/** Something in the tool itself went wrong, as opposed to something in the simulated world. */
export interface Fault {
  readonly text: string
  readonly code: ApiErrorCode | 'unexpected'
}

export interface Faults extends Readable<Fault | undefined> {
  report(thrown: unknown): void
  dismiss(): void
}

export function createFaults(): Faults {
  const store = createStore<Fault | undefined>(undefined)
  return {
    get: store.get,
    subscribe: store.subscribe,
    report: (thrown) => {
      // The person was asked and said no.
      if (isRewoundFailure(thrown)) return
      const code = thrown instanceof CommandFailure ? thrown.code : 'unexpected'
      store.set({ text: messageOf(thrown), code })
    },
    dismiss: () => store.set(undefined),
  }
}

/** Reports errors that no code caught. */
export function catchStrays(window: Window, faults: Faults): () => void {
  const onRejection = (event: PromiseRejectionEvent) => faults.report(event.reason)
  const onError = (event: ErrorEvent) => {
    if (!isHarmless(event.message)) faults.report(event.error ?? event.message)
  }
  window.addEventListener('unhandledrejection', onRejection)
  window.addEventListener('error', onError)
  return () => {
    window.removeEventListener('unhandledrejection', onRejection)
    window.removeEventListener('error', onError)
  }
}

/** Browsers report a skipped round of size observations as an error, although nothing is wrong. */
function isHarmless(message: string): boolean {
  return message.startsWith('ResizeObserver loop')
}
