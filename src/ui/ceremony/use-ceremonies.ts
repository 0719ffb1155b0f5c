import { useEffect, useState } from 'react'
import type { WorldClient } from '../../link/client/world-client.ts'
import { CommandFailure } from '../../link/worker/failure.ts'
import type { CeremonyView } from '../../protocol/ceremony.ts'
import type { Announcement } from '../../protocol/commands.ts'
import type { KeysView } from '../../protocol/keys.ts'
import { canWrite, useSetup, useWorldClient } from '../data/world.ts'
import { useKeys } from '../passkeys/use-keys.ts'

/** What may open or close a dialog: decisions, another moment, another page. */
const NEWS: ReadonlySet<Announcement['type']> = new Set<Announcement['type']>([
  'keys.changed',
  'world.reset',
  'world.restored',
])

/** Passkey dialogs of all devices, as the world has them. */
export function useCeremonies(): readonly CeremonyView[] {
  const client = useWorldClient()
  const [open, setOpen] = useState<readonly CeremonyView[]>([])
  useEffect(() => (canWrite(client) ? followCeremonies(client, setOpen) : undefined), [client])
  return open
}

function followCeremonies(
  { channel, faults }: WorldClient,
  set: (open: readonly CeremonyView[]) => void,
): () => void {
  let isOver = false
  let isAny = false
  const read = async () => {
    const open = await channel.send('ceremonies.open', {})
    isAny = open.length > 0
    if (!isOver) set(open)
  }
  const refresh = () => {
    read().catch(faults.report)
  }
  refresh()
  const end = channel.events.listen(({ type }) => {
    // A page that goes away takes its dialog with it.
    if (NEWS.has(type) || (isAny && type === 'tab.changed')) refresh()
  })
  return () => {
    isOver = true
    end()
  }
}

/** Security keys in the drawer of a device's person. */
export function useDrawer(device: string): {
  readonly keys: KeysView['authenticators']
  readonly person: string | undefined
} {
  const keys = useKeys()?.authenticators ?? []
  const person = useSetup().devices.find(({ id }) => id === device)?.person
  const isInDrawer = ({ at, holder, kind }: KeysView['authenticators'][number]) =>
    kind === 'security-key' && holder === person && at.length === 0
  return { person, keys: keys.filter(isInDrawer) }
}

/** Sends what the person does. What a second click asks for has been done already. */
export function perform({ faults }: WorldClient, act: () => Promise<unknown>): void {
  act().catch((error: unknown) => {
    if (!(error instanceof CommandFailure && error.code === 'not-asked')) faults.report(error)
  })
}
