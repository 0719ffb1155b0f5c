import type { Mail } from '../../../protocol/mail.ts'
import { harmless } from './harmless.ts'

/** A mail as it looks, without any permission: no scripts, no forms, no navigation. */
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
