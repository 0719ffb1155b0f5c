import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Frees what nobody holds any more: for weighing what is held, and so that no work pays for the one before. */
export function collectGarbage(): void {
  collect()
}
