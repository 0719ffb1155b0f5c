import type { WorldClient } from '../../link/client/world-client.ts'
import { isRewound } from '../../link/worker/control-state.ts'

/** In a rewound world, asks and forks before it does something. Otherwise it does it at once. */
export async function forkFirst(client: WorldClient, then: () => void): Promise<void> {
  const { position } = client.control.get()
  if (isRewound(position)) {
    const agreed = (await client.travel.askFork.get()?.(position)) ?? false
    if (!agreed) return
    await client.travel.fork()
  }
  then()
}
