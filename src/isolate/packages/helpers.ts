import * as caches from './helpers/caches.ts'
import * as patterns from './helpers/patterns.ts'
import * as promises from './helpers/promises.ts'
import * as results from './helpers/results.ts'

/** Small packages of logic alone, thin: what configurations call of them. As placeholders they would change where code goes. */
export { caches, patterns, promises, results }
