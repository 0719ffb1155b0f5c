import { ExternalLink, Globe, Mail as MailIcon, Unplug, Users } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { Served } from '../../link/worker/served.ts'
import { Button } from '../../parts/forms/button.tsx'
import { Refusal } from '../../parts/forms/refusal.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import type { Step } from '../../protocol/steps.ts'
import { requestSent } from '../../record/kinds/request-sent.ts'
import { providerNameIn } from '../../record/labels/catalogue.ts'
import { describeFault } from '../../record/labels/fault-labels.ts'
import { linksOf } from '../../record/tabs/mail.ts'
import { plural } from '../../record/values/time.ts'
import { useAct } from '../commands/use-act.ts'
import { useMails } from '../data/use-mails.ts'
import { useCanChangeAround, useSetup, useWorldClient } from '../data/world.ts'
import { usePlace } from '../layout/use-place.ts'
import { useOverlays } from '../overlays/overlays.ts'
import { usePresenting } from '../presenting/presenting.ts'
import './live.css'

/** What is around someone's own app: a browser in its world, people to sign in as, their mails, and what goes wrong. */
export function OwnAppPane({ served }: { readonly served: Served }) {
  return (
    <section ref={usePlace('app-page')} className="pane devices own-app" aria-label="Your app" tabIndex={-1}>
      <Browser served={served} />
      <People />
      <Mailbox served={served} />
      <Faults />
    </section>
  )
}

function Part(props: { readonly icon: typeof Globe; readonly title: string; readonly children: ReactNode }) {
  const { children, icon: Icon, title } = props
  return (
    <section aria-label={title}>
      <h3 className="row">
        <Icon className="icon" aria-hidden />
        {title}
      </h3>
      {children}
    </section>
  )
}

function Browser({ served }: { readonly served: Served }) {
  const { browsers, certificate, hasBrowser, mailServer, proxy } = useStore(served.access)
  const { faults, steps } = useWorldClient()
  const canChange = useCanChangeAround()
  const seen = appIn(useStore(steps))
  const [typed, setTyped] = useState<string>()
  const id = useId()
  const act = useAct()
  const url = typed ?? seen ?? 'http://localhost:3000'
  const open = (event: FormEvent) => {
    event.preventDefault()
    act.run(() => served.act('browser.open', { url }))
  }
  return (
    <Part icon={Globe} title="A browser in this world">
      <form className="row" onSubmit={open}>
        <label htmlFor={id} className="hidden-text">
          Address of your app
        </label>
        <input
          id={id}
          className="field mono grow"
          type="url"
          required
          spellCheck={false}
          value={url}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className="button ink" disabled={!canChange} aria-busy={act.isBusy}>
          <ExternalLink className="icon" aria-hidden />
          Open
        </button>
      </form>
      <Refusal problem={act.problem} />
      <p className="note soft">
        {hasBrowser
          ? 'It runs. What it asks for is recorded here; pages open in it as new tabs.'
          : 'Starts Chrome, Chromium or Edge with an empty profile. In it, Google, GitHub and all the others are the simulated ones.'}
      </p>
      <details>
        <summary>Another browser, or by hand</summary>
        {browsers.map(({ command, name }) => (
          <div key={name}>
            <p className="note soft">{name}:</p>
            <pre className="well mono">{command}</pre>
            <CopyButton label="Copy the command" text={() => command} onProblem={faults.report} />
          </div>
        ))}
        <p className="note soft">
          Firefox: set <code>{proxy.replace(/^http:\/\//, '')}</code> as its HTTP and HTTPS proxy, turn on{' '}
          <code>network.proxy.allow_hijacking_localhost</code>, and import <code>{certificate}</code> under
          Certificates, Authorities. Use a profile for this only.
        </p>
        <p className="note soft">
          Mails by SMTP go to <code>{mailServer}</code>.
        </p>
      </details>
    </Part>
  )
}

/** Where the app is, as the browser's requests say. */
function appIn(steps: readonly Step[]): string | undefined {
  const step = steps.filter(requestSent.is).findLast(({ to }) => to?.lane === 'app')
  return step && new URL(step.data.request.url).origin
}

function People() {
  const { people } = useSetup()
  const overlays = useOverlays()
  return (
    <Part icon={Users} title="People">
      <ul className="own-app-list">
        {people.map(({ email, id, name }) => (
          <li key={id}>
            <button
              type="button"
              className="row"
              aria-haspopup="dialog"
              title="Claims, e-mail, and what differs at some providers"
              onClick={() => overlays.open('world', { section: 'People', editing: id })}
            >
              <b className="cut">{name}</b>
              <span className="mono soft cut">{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** How many mails are listed. The tab Mail has all. */
const SHOWN = 4

function Mailbox({ served }: { readonly served: Served }) {
  const mails = useMails().toReversed()
  const client = useWorldClient()
  const presenting = usePresenting()
  const canChange = useCanChangeAround()
  const open = (url: string) => {
    served.act('browser.open', { url: presenting.restore(url) }).catch(client.faults.report)
  }
  return (
    <Part icon={MailIcon} title="Mailbox">
      {mails.length === 0 ? (
        <p className="note soft">No mail yet. In the app’s browser, mails are at https://mail.example.</p>
      ) : undefined}
      <ul className="own-app-list">
        {mails.slice(0, SHOWN).map((mail) => (
          <li key={mail.id} className="own-app-mail">
            <b className="cut">{mail.subject}</b>
            <span className="note soft cut">to {mail.to}</span>
            <span className="row wrap">
              {linksOf(mail).map(({ label, url }) => (
                <Button
                  key={url}
                  look="small"
                  icon={ExternalLink}
                  disabled={!canChange}
                  title={`Open ${url} in the app’s browser`}
                  onClick={() => open(url)}
                >
                  <span className="cut">{label}</span>
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {mails.length > SHOWN ? (
        <p className="note soft">{plural(mails.length - SHOWN, 'more mail')} in the tab Mail.</p>
      ) : undefined}
    </Part>
  )
}

function Faults() {
  const overlays = useOverlays()
  const { faults, providers } = useSetup()
  return (
    <Part icon={Unplug} title="What goes wrong">
      {faults.length === 0 ? (
        <p className="note soft">
          Nothing. Pause an answer with a breakpoint (B at a step), or have a provider fail.
        </p>
      ) : (
        <ul className="own-app-list">
          {faults.map((fault) => (
            <li key={fault.id} className="note">
              {describeFault(fault, (id) => providerNameIn(providers, id))}
              {fault.once ? ', the next time.' : ', until switched off.'}
            </li>
          ))}
        </ul>
      )}
      <span className="row wrap">
        <Button
          look="small"
          aria-haspopup="dialog"
          onClick={() => overlays.open('world', { section: 'Faults' })}
        >
          Faults…
        </Button>
        <Button
          look="small"
          aria-haspopup="dialog"
          onClick={() => overlays.open('world', { section: 'Answers' })}
        >
          Fixed answers…
        </Button>
      </span>
    </Part>
  )
}
