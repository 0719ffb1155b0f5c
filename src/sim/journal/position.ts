import type { Position } from '../../protocol/control.ts'
import { type Refusal, refuse } from '../values/refusal.ts'
import type { MetaRow } from './store.ts'

/** Where the world stands in what was recorded. */
export function positionOf({ meta }: { readonly meta: MetaRow }): Position {
  const { branch, lastStep, rewound, earliest } = meta
  return { branch, step: lastStep, newest: rewound?.newest ?? lastStep, earliest }
}

/** Whether it was led back, and nothing can happen in it before it is forked or led forward. */
export function isRewound({ meta }: { readonly meta: Pick<MetaRow, 'rewound'> }): boolean {
  return meta.rewound !== undefined
}

/** What whoever would write into a world that was led back is told. */
export function standsInThePast(world: { readonly meta: MetaRow }): Refusal {
  const { step, newest } = positionOf(world)
  return refuse(
    'rewound',
    `The sandbox is rewound to step ${step} of ${newest}. Fork to continue from here, or go forward to the latest step.`,
  )
}
