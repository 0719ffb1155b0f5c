import type { InterpreterParts } from './interpreter.ts'
import { createReadyProjects } from './ready-projects.ts'
import type { Spares } from './spares.ts'

/** What an interpreter loads when a project first needs it. */
export function interpreterParts(spares: Spares): InterpreterParts {
  return {
    spares,
    projects: createReadyProjects(),
    loadText: async (name) => (await import('./packages.ts')).textOf(name),
    loadBcrypt: () => import('bcryptjs'),
    loadArgon2: () => import('./argon2.ts'),
    loadAtOnce: () => import('./at-once.ts'),
    loadLikely: () => import('./likely.ts'),
    loadRetrace: () => import('./refusal/retrace.ts'),
    loadForeign: () => import('./foreign.ts'),
    loadOperations: async (hasKeys) => (await import('./platform-operations.ts')).platformOperations(hasKeys),
  }
}
