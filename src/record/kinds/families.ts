import { adapterCalled } from './adapter-called.ts'
import { adapterReturned } from './adapter-returned.ts'
import { callbackCalled } from './callback-called.ts'
import { callbackReturned } from './callback-returned.ts'
import { codeFailed } from './code-failed.ts'
import { codeNoticed } from './code-noticed.ts'
import { consoleWritten } from './console-written.ts'
import { cookieNotSent } from './cookie-not-sent.ts'
import { cookieRefused } from './cookie-refused.ts'
import { cookieSent } from './cookie-sent.ts'
import { cookieStored } from './cookie-stored.ts'
import { anyOf } from './kind.ts'
import { logWritten } from './log-written.ts'
import { tokenOpened } from './token-decrypted.ts'
import { tokenEncrypted } from './token-encrypted.ts'

/** Questions that several kinds answer alike. */

export const isCallback = anyOf(callbackCalled, callbackReturned)
export const isAdapterStep = anyOf(adapterCalled, adapterReturned)
export const isCall = anyOf(callbackCalled, adapterCalled)
export const isReturn = anyOf(callbackReturned, adapterReturned)
export const isTokenStep = anyOf(tokenEncrypted, tokenOpened)
/** A cookie that was judged for a request. */
export const isRequestCookie = anyOf(cookieSent, cookieNotSent)
/** A cookie that was judged after a response. */
export const isResponseCookie = anyOf(cookieStored, cookieRefused)
export const isLogLine = anyOf(logWritten, consoleWritten)
/** What the user's own code said or failed with. */
export const isSaidByCode = anyOf(codeFailed, codeNoticed, consoleWritten)
