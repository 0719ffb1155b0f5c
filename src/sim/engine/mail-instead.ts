import type { VerificationRequest } from '../../core/types.ts'
import type { Recorder } from '../recorder/world.ts'
import { noteNotice } from './notices.ts'
import { createServerFetch, MAILS } from './server-fetch.ts'
import type { SourceLocations } from './user-code.ts'

type Send = (...args: unknown[]) => unknown

/** The same function of the user's own. If it asks no service for mails, for example because it only logs the link, a mail is sent instead. */
export function withMail(recorder: Recorder, send: Send, location: ReturnType<SourceLocations['get']>): Send {
  return async (...args) => {
    const before = recorder.kept(MAILS).length
    const result = await send(...args)
    if (recorder.kept(MAILS).length > before) return result
    const { identifier, url } = args[0] as VerificationRequest
    noteNotice(recorder, {
      notice: 'answer',
      message:
        'sendVerificationRequest sent no mail that this sandbox knows of, so the sandbox sent one with the link',
      ...(location && { location }),
    })
    const [from, to] = ['no-reply@app.example', identifier]
    const message = { from, to, subject: 'Sign in to app.example', text: `${url}\n` }
    await createServerFetch(recorder)('https://smtp.internal/localhost:25', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ envelope: { from, to: [to] }, message }),
    })
    return result
  }
}
