import { useEffect, useState } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { branchName } from '../../record/outline/branches.ts'
import { useCanWrite, useWorldClient } from '../data/world.ts'
import { useOverlays } from '../overlays/overlays.ts'

/** The current branch's name. It is read again after an overlay closes, because names are given there. A recording has only one branch. */
export function useBranchName(): string | undefined {
  const { channel, control } = useWorldClient()
  const canWrite = useCanWrite()
  const { branch } = useStore(control).position
  const isClosed = useStore(useOverlays()) === undefined
  const [known, setKnown] = useState({ branch, name: branch })
  useEffect(() => {
    if (!isClosed || !canWrite) return undefined
    let isCurrent = true
    channel.send('branches.list', {}).then(
      (branches) => {
        const named = branches.find((each) => each.id === branch)
        if (isCurrent) setKnown({ branch, name: named ? branchName(named, branches) : branch })
      },
      // Its id will do until the next time.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [channel, branch, canWrite, isClosed])
  if (!canWrite) return undefined
  return known.branch === branch ? known.name : branch
}
