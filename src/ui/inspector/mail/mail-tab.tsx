import { useState } from 'react'
import { useStore } from '../../../parts/stores/use-store.ts'
import { Column } from '../../../parts/text/column.tsx'
import { Empty } from '../../../parts/text/empty.tsx'
import type { Focus } from '../../../record/outline/focus.ts'
import { fateOfMail, mailOf } from '../../../record/tabs/mail.ts'
import { useMails } from '../../data/use-mails.ts'
import { useWorldClient } from '../../data/world.ts'
import { MailView } from './mail-view.tsx'

/** Every mail of the world, newest first, and the chosen one. */
export function MailTab({ focus }: { readonly focus: Focus | undefined }) {
  const { world } = useWorldClient()
  const mails = useMails().toSorted((a, b) => b.at - a.at)
  const { now } = useStore(world)
  const [chosen, setChosen] = useState<string>()
  const sent = focus && mailOf(focus.step, mails)
  const shown = mails.find(({ id }) => id === chosen) ?? sent ?? mails[0]
  if (!shown)
    return (
      <Empty title="No mail yet">
        Signing in with an e-mail address sends one. You can then open its link here, on any device.
      </Empty>
    )
  return (
    <div className="columns wide-second">
      <Column label="Mails">
        <ul className="cards">
          {mails.map((mail) => (
            <li key={mail.id} className={mail === shown ? 'selected' : undefined}>
              <button
                type="button"
                className="pick"
                aria-current={mail === shown}
                onClick={() => setChosen(mail.id)}
              >
                <b className="cut">{mail.subject}</b>
              </button>
              <p className="note soft">
                to {mail.to}, by {mail.service}
              </p>
              <p className={mail.state === 'bounced' || mail.state === 'lost' ? 'note bad' : 'note faint'}>
                {fateOfMail(mail, now)}
              </p>
            </li>
          ))}
        </ul>
      </Column>
      <Column label="Mail">
        <MailView key={shown.id} mail={shown} />
      </Column>
    </div>
  )
}
