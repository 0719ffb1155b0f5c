import { type Check, isText } from './shape.ts'

/** Controls, what turns the direction of writing around, separators of lines, and letters without a shape or a width. Joiners stay: words and emoji need them. */
export const UNSEEN =
  /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u3164\ufeff\uffa0]/u

const hasLength = isText(/^\S(?:[^\r\n]{0,58}\S)?$/, 'a name of at most 60 characters')

/** Invisible characters must not make two names different that look alike. */
export const isBranchName: Check = (value, path) =>
  hasLength(value, path) ??
  (UNSEEN.test(String(value)) ? `${path} must not contain invisible characters.` : undefined)
