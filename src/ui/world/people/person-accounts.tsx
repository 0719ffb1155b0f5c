import { Button } from '../../../parts/forms/button.tsx'
import { Refusal } from '../../../parts/forms/refusal.tsx'
import type { ProviderAccount } from '../../../protocol/commands.ts'
import type { Person } from '../../../protocol/setup.ts'
import { providerNameIn } from '../../../record/labels/catalogue.ts'
import { useAct } from '../../commands/use-act.ts'
import { useSetup, useWorldClient } from '../../data/world.ts'
import { useAccounts } from '../shared/use-accounts.ts'

/** The person's accounts, as the providers remember them: what they allowed, and where they are signed in. */
export function PersonAccounts({ person }: { readonly person: Person }) {
  const { channel } = useWorldClient()
  const setup = useSetup()
  const accounts = useAccounts().filter((account) => account.person === person.id)
  const act = useAct()
  const nameOf = (id: string) => providerNameIn(setup.providers, id)
  const change = (command: 'consent.revoke' | 'logins.end', { provider }: ProviderAccount) =>
    act.run(() => channel.send(command, { person: person.id, provider }))
  return (
    <section className="world-part" aria-label="Accounts">
      <h3>Accounts</h3>
      {accounts.length === 0 ? (
        <p className="soft">None: app.example has no provider with accounts.</p>
      ) : (
        <ul className="world-list">
          {accounts.map((account) => (
            <Account
              key={account.provider}
              account={account}
              name={nameOf(account.provider)}
              onRevoke={() => change('consent.revoke', account)}
              onEnd={() => change('logins.end', account)}
            />
          ))}
        </ul>
      )}
      <Refusal problem={act.problem} />
    </section>
  )
}

function Account(props: {
  readonly account: ProviderAccount
  readonly name: string
  readonly onRevoke: () => void
  readonly onEnd: () => void
}) {
  const { account, name, onRevoke, onEnd } = props
  const { host, sub, email, scopes, signedIn } = account
  const at = `at ${name}`
  return (
    <li className="world-item" aria-label={name}>
      <p>
        <b>{name}</b> <span className="mono soft">{sub}</span>{' '}
        <span className="note faint">
          {host}, {email ?? 'no e-mail'}
        </span>
      </p>
      <div className="row">
        <span className="grow soft">
          {scopes.length === 0 ? 'No consent given.' : `Consented to: ${scopes.join(' ')}`}
        </span>
        {scopes.length === 0 ? undefined : (
          <Button look="small" aria-label={`Revoke consent ${at}`} onClick={onRevoke}>
            Revoke consent
          </Button>
        )}
      </div>
      <div className="row">
        <span className="grow soft">
          {signedIn.length === 0 ? 'Signed in on no device.' : `Signed in on ${signedIn.join(', ')}.`}
        </span>
        {signedIn.length === 0 ? undefined : (
          <Button look="small" aria-label={`End login ${at}`} onClick={onEnd}>
            End login
          </Button>
        )}
      </div>
    </li>
  )
}
