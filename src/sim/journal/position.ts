import type { Position } from '../../protocol/control.ts'
import { type Refusal, refuse } from '../values/refusal.ts'
import type { MetaRow } from './store.ts'

/** Which recorded moment the world is at. */
export function positionOf({ meta }: { readonly meta: MetaRow }): Position {
  const { branch, lastStep, rewound, earliest } = meta
  return { branch, step: lastStep, newest: rewound?.newest ?? lastStep, earliest }
}

/** Whether it was rewound: nothing can happen in it before it is forked or goes forward. */
export function isRewound({ meta }: { readonly meta: Pick<MetaRow, 'rewound'> }): boolean {
  return meta.rewound !== undefined
}

/** Why nothing can be written into a rewound world. */
export function rewoundRefusal(world: { readonly meta: MetaRow }): Refusal {
  const { step, newest } = positionOf(world)
  return refuse(
    'rewound',
    `The sandbox is rewound to step ${step} of ${newest}. Fork to continue from here, or go forward to the latest step.`,
  )
}
