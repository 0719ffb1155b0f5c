/** An address below the site that the options name. Without a site it is undefined, and the engine says which endpoint is missing. */
export function under(site: string | undefined, path: string): string | undefined {
  return site === undefined ? undefined : `${site.replace(/\/$/, '')}${path}`
}
