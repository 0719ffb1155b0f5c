import { useEffect, useState } from 'react'
import type { Announcement } from '../../protocol/commands.ts'
import type { KeyChange, KeysView } from '../../protocol/keys.ts'
import { type Act, useAct } from '../commands/use-act.ts'
import { useWorldClient } from '../data/world.ts'

/** What changes people's keys, or leads to a moment with other ones. */
const NEWS: ReadonlySet<Announcement['type']> = new Set<Announcement['type']>([
  'keys.changed',
  'world.changed',
  'world.reset',
  'world.restored',
])

/** Everyone's keys as the world has them, while they are shown. */
export function useKeys(): KeysView | undefined {
  const { channel, faults } = useWorldClient()
  const [keys, setKeys] = useState<KeysView>()
  useEffect(() => {
    let isOver = false
    const read = () => {
      channel.send('passkeys.read', {}).then((view) => {
        if (!isOver) setKeys(view)
      }, faults.report)
    }
    read()
    const end = channel.events.listen(({ type }) => {
      if (NEWS.has(type)) read()
    })
    return () => {
      isOver = true
      end()
    }
  }, [channel, faults])
  return keys
}

/** What someone does with keys: each act is recorded as a step. */
export interface KeyActs extends Pick<Act, 'problem' | 'isBusy'> {
  readonly change: (change: KeyChange, then?: () => void) => void
}

export function useKeyActs(): KeyActs {
  const { channel } = useWorldClient()
  const { isBusy, problem, run } = useAct()
  return {
    isBusy,
    problem,
    change: (change, then) => run(() => channel.send('passkeys.change', { change }), then),
  }
}
