import { useState } from 'react'
import type { Mail } from '../../../protocol/mail.ts'
import { createLive } from '../../client/live.ts'
import { useSession } from '../view.ts'
import { useStore } from './use-store.ts'

/** Every mail of the world, read again when one is sent. */
export function useMails(): readonly Mail[] {
  const { client, faults, steps } = useSession()
  const [live] = useState(() =>
    createLive<readonly Mail[]>(
      [],
      () => client.send('mail.list', {}),
      steps,
      (step) => step.kind === 'mail.sent',
      faults.report,
    ),
  )
  return useStore(live)
}
