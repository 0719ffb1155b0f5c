import type { CookieOption, CookieToSet } from '../types.ts'

/** Deletion: empty value, the same attributes, `Max-Age=0` (reference 2.1). */
export function deleteCookie({ name, options }: CookieOption): CookieToSet {
  return { name, value: '', options: { ...options, maxAge: 0 } }
}
