import { useState } from 'react'
import { createLive } from '../../../link/worker/live.ts'
import { useStore } from '../../../parts/stores/use-store.ts'
import type { ProviderAccount } from '../../../protocol/commands.ts'
import { useSession } from '../../app/view.ts'

/** What the providers know of people, as long as somebody looks. A recording has no providers to ask. */
export function useAccounts(): readonly ProviderAccount[] {
  const { client, faults, steps, recorded } = useSession()
  const [live] = useState(() =>
    createLive<readonly ProviderAccount[]>(
      [],
      async () => (recorded ? [] : client.send('accounts.list', {})),
      steps,
      ({ kind }) => kind === 'response.received' || kind === 'provider.changed' || kind === 'setup.changed',
      faults.report,
    ),
  )
  return useStore(live)
}
