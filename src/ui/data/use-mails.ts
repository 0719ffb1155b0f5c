import { useMemo, useState } from 'react'
import { createLive } from '../../link/worker/live.ts'
import { useStore } from '../../parts/stores/use-store.ts'
import type { Mail } from '../../protocol/mail.ts'
import { mailSent } from '../../record/kinds/mail-sent.ts'
import { usePresenting } from '../presenting/presenting.ts'
import { useWorldClient } from './world.ts'

/** Every mail of the world, as panes show it. Read again when one is sent. */
export function useMails(): readonly Mail[] {
  const client = useWorldClient()
  const [live] = useState(() => {
    const { channel, faults, steps } = client
    return createLive<readonly Mail[]>(
      [],
      () => channel.send('mail.list', {}),
      steps,
      mailSent.is,
      faults.report,
    )
  })
  const mails = useStore(live)
  const hide = useStore(usePresenting().hide)
  return useMemo(() => hide(mails), [mails, hide])
}
