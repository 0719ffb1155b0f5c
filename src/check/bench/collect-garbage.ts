import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Frees what nobody holds any more, so that one's garbage is not collected in another's time. */
export function collectGarbage(): void {
  collect()
}
