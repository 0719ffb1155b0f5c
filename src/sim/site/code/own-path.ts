import { APP_ORIGIN } from '../../values/parties.ts'

/** The path of a page of `pages`; `undefined` for none, and for one of another site. */
export function ownPath(page: string | undefined): string | undefined {
  if (page === undefined || !URL.canParse(page, APP_ORIGIN)) return undefined
  const url = new URL(page, APP_ORIGIN)
  return url.origin === APP_ORIGIN ? url.pathname : undefined
}
