import * as actionErrors from './helpers/action-errors.ts'
import * as caches from './helpers/caches.ts'
import * as contexts from './helpers/contexts.ts'
import * as patterns from './helpers/patterns.ts'
import * as promises from './helpers/promises.ts'
import * as results from './helpers/results.ts'
import * as safeActions from './helpers/safe-actions.ts'
import * as serverActions from './helpers/server-actions.ts'

/** Small packages of logic alone, thin: what configurations call of them. As placeholders they would change where code goes. */
export { actionErrors, caches, contexts, patterns, promises, results, safeActions, serverActions }
