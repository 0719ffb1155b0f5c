import { Suspense, useState } from 'react'
import type { Served } from '../../../link/worker/served.ts'
import { Button } from '../../../parts/forms/button.tsx'
import { Segments } from '../../../parts/forms/segments.tsx'
import { useStore } from '../../../parts/stores/use-store.ts'
import { ForbiddenStyles } from '../../../parts/text/forbidden-styles.tsx'
import { lazily } from '../../../parts/window/lazily.ts'
import type { Mail } from '../../../protocol/mail.ts'
import { linksOf, type MailLink } from '../../../record/tabs/mail.ts'
import { formatTime } from '../../../record/values/time.ts'
import { useWorldClient } from '../../data/world.ts'
import { usePresenting } from '../../presenting/presenting.ts'
import { FieldsTable, textRows } from '../../values/fields-table.tsx'
import { LongText } from '../../values/value-view.tsx'

// The code that makes a mail harmless is loaded with the first mail.
const MailBody = lazily(() => import('./mail-body.tsx'), 'MailBody')

const FORMS = { rendered: 'Rendered', text: 'Text', source: 'HTML source' } as const

type Form = keyof typeof FORMS

/** One mail: its header, its links, and its body as the reader wants it. */
export function MailView({ mail }: { readonly mail: Mail }) {
  const [form, setForm] = useState<Form>('rendered')
  const links = linksOf(mail)
  return (
    <>
      <h3>{mail.subject}</h3>
      <FieldsTable
        label="Mail headers"
        rows={textRows([
          ['from', mail.from],
          ['to', mail.to],
          ['sent', formatTime(mail.at)],
        ])}
      />
      {links.length > 0 ? <Links links={links} /> : undefined}
      <Segments label="How to show it" className="choice" options={FORMS} chosen={form} onChoose={setForm} />
      <Body mail={mail} form={form} />
    </>
  )
}

function Body({ mail, form }: { readonly mail: Mail; readonly form: Form }) {
  if (form === 'text') return <LongText className="well" text={mail.text || 'This mail has no text part.'} />
  if (form === 'source')
    return <LongText className="well" text={mail.html || 'This mail has no HTML part.'} />
  return (
    <>
      <ForbiddenStyles what="The mail" />
      <Suspense>
        <MailBody mail={mail} />
      </Suspense>
    </>
  )
}

function Links({ links }: { readonly links: readonly MailLink[] }) {
  const client = useWorldClient()
  const presenting = usePresenting()
  const { devices } = useStore(client.world)
  const { served } = client
  const openInBrowser = ({ act }: Served, url: string) => {
    act('browser.open', { url: presenting.restore(url) }).catch(client.faults.report)
  }
  const open = (device: string, url: string) => {
    client.pages.navigator
      .open(device, {
        url: presenting.restore(url),
        initiator: 'person',
        action: 'open the link in the mail',
      })
      .then(client.pages.show)
      .catch(client.faults.report)
  }
  return (
    <ul className="cards" aria-label="Links in the mail">
      {links.map(({ label, url }) => (
        <li key={url}>
          <div className="value cut" title={url}>
            {label === url ? url : `${label}: ${url}`}
          </div>
          <div className="row wrap">
            {served ? (
              <Button look="small" onClick={() => openInBrowser(served, url)}>
                Open in the app’s browser
              </Button>
            ) : undefined}
            {(served ? [] : devices).map(({ id }) => (
              <Button key={id} look="small" onClick={() => open(id, url)}>
                Open on {id}
              </Button>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
