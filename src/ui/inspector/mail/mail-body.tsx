import type { Mail } from '../../../protocol/mail.ts'
import { harmless } from './harmless.ts'

/** A mail as it looks, with no permission at all: no script, no form, no navigation of anything. */
export function MailBody({ mail }: { readonly mail: Mail }) {
  return (
    <iframe
      className="mail-body"
      title={`Mail: ${mail.subject}`}
      sandbox=""
      srcDoc={harmless(mail.html, mail.text)}
    />
  )
}
