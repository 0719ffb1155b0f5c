import { useState } from 'react'
import { createLive } from '../../../link/worker/live.ts'
import { useStore } from '../../../parts/stores/use-store.ts'
import type { ProviderAccount } from '../../../protocol/commands.ts'
import { canWrite, useSession } from '../../data/world.ts'

/** What the providers know of people, as long as somebody looks. A recording has no providers to ask. */
export function useAccounts(): readonly ProviderAccount[] {
  const session = useSession()
  const [live] = useState(() =>
    createLive<readonly ProviderAccount[]>(
      [],
      async () => (canWrite(session) ? session.client.send('accounts.list', {}) : []),
      session.steps,
      ({ kind }) => kind === 'response.received' || kind === 'provider.changed' || kind === 'setup.changed',
      session.faults.report,
    ),
  )
  return useStore(live)
}
