/** Stands in for the package `is-node-process`: MSW then makes no cookie store, because the jar is ours. */
export function isNodeProcess(): boolean {
  return true
}
