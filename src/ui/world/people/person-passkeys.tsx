import { useStore } from '../../../parts/stores/use-store.ts'
import type { Person } from '../../../protocol/setup.ts'
import { useWorldData } from '../../data/world.ts'
import { passkeysOf } from '../model/passkeys.ts'
import { useAccounts } from '../shared/use-accounts.ts'

/** The passkeys that app.example stored for the person. */
export function PersonPasskeys({ person }: { readonly person: Person }) {
  const database = useStore(useWorldData().database)
  const accounts = useAccounts()
  const passkeys = database ? passkeysOf(person, accounts, database) : []
  return (
    <section className="world-part" aria-label="Passkeys">
      <h3>Passkeys</h3>
      {passkeys.length === 0 ? (
        <p className="soft">
          None yet. Register one on app.example’s account page, with this computer’s authenticator.
        </p>
      ) : (
        <ul className="world-list">
          {passkeys.map(({ id, deviceType, isBackedUp, counter }) => (
            <li key={id} className="world-item">
              <span className="mono cut">{id}</span>{' '}
              <span className="note faint">
                {deviceType === 'multiDevice' ? 'synced' : 'on one device'}, {isBackedUp ? '' : 'not '}backed
                up, counter {counter}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
