import { toHaveCheck } from './check.ts'
import { toHaveCookie } from './cookie.ts'
import { toHaveCallback, toHaveEvent, toHaveLog, toHaveOperation } from './inside.ts'
import { toHaveMail } from './mail.ts'
import { toHaveFault, toHaveRedirect, toHaveRequest, toHaveToken } from './wire.ts'

/** What `expect` can ask beside what Playwright's own can. All of them wait. */
export const matchers = {
  toHaveCallback,
  toHaveCheck,
  toHaveCookie,
  toHaveEvent,
  toHaveFault,
  toHaveLog,
  toHaveMail,
  toHaveOperation,
  toHaveRedirect,
  toHaveRequest,
  toHaveToken,
}
