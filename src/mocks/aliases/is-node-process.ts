/** Replaces the package `is-node-process`: MSW then makes no cookie store, because we have our own jar. */
export function isNodeProcess(): boolean {
  return true
}
