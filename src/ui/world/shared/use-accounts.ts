import { useState } from 'react'
import { createLive } from '../../../link/worker/live.ts'
import { useStore } from '../../../parts/stores/use-store.ts'
import type { ProviderAccount } from '../../../protocol/commands.ts'
import { anyOf } from '../../../record/kinds/kind.ts'
import { providerChanged } from '../../../record/kinds/provider-changed.ts'
import { responseReceived } from '../../../record/kinds/response-received.ts'
import { setupChanged } from '../../../record/kinds/setup-changed.ts'
import { canWrite, useWorldClient } from '../../data/world.ts'

/** What the providers know about people, while it is shown. A recording has no providers to ask. */
export function useAccounts(): readonly ProviderAccount[] {
  const client = useWorldClient()
  const [live] = useState(() =>
    createLive<readonly ProviderAccount[]>(
      [],
      async () => (canWrite(client) ? client.channel.send('accounts.list', {}) : []),
      client.steps,
      anyOf(responseReceived, providerChanged, setupChanged),
      client.faults.report,
    ),
  )
  return useStore(live)
}
