import { Suspense, useEffect, useState } from 'react'
import type { ConfirmQuestion } from '../../parts/overlays/confirm-dialog.tsx'
import { lazily } from '../../parts/window/lazily.ts'
import type { Position } from '../../protocol/control.ts'
import { plural } from '../../record/values/time.ts'
import { useWorldClient } from '../data/world.ts'

const ConfirmDialog = lazily(() => import('../../parts/overlays/confirm-dialog.tsx'), 'ConfirmDialog')

interface Asked {
  readonly position: Position
  readonly answer: (agreed: boolean) => void
}

/** Asks before a rewound world goes another way. Other overlays stay open below it. */
export function ForkQuestion() {
  const { askFork } = useWorldClient().travel
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => {
    askFork.set((position) => new Promise((answer) => setAsked({ position, answer })))
    return () => askFork.set(undefined)
  }, [askFork])
  if (!asked) return undefined
  return (
    <Suspense>
      <ConfirmDialog
        {...questionOf(asked)}
        onClose={() => {
          setAsked(undefined)
          // A confirmed dialog closes first; cancelling must not count after that.
          setTimeout(() => asked.answer(false))
        }}
      />
    </Suspense>
  )
}

function questionOf({ position: { newest, step }, answer }: Asked): ConfirmQuestion {
  return {
    title: 'Fork from here?',
    text: `You're at step ${step} of ${newest}. What you do now starts a new branch from here; the ${plural(newest - step, 'later step')} stay on the current branch.`,
    action: 'Fork and continue',
    onConfirm: () => answer(true),
  }
}
