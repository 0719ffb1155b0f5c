import { Button } from 'react-aria-components/Button'
import { Switch } from 'react-aria-components/Switch'
import { Keys } from '../../parts/keys/key-caps.tsx'
import { WindowDialog } from '../../parts/overlays/window-dialog.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import type { CommandGroup } from '../commands/command.ts'
import { useCommands } from '../commands/commands.ts'
import { usePreferences } from '../preferences/preferences.ts'
import { KEYS_IN_PARTS } from './keys-in-parts.ts'

const GROUPS: readonly CommandGroup[] = [
  'Story',
  'Run and pause',
  'Steps',
  'Find and help',
  'Diagram and panes',
  'Tabs',
  'Device',
  'Code',
  'Sandbox',
]

/** Every key, from the table of commands. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const { all } = useCommands()
  const { singleKeys } = usePreferences()
  const on = useStore(singleKeys)
  return (
    <WindowDialog className="all-keys" title="All keys" onClose={onClose}>
      <p className="soft">They also work inside the simulated page, but not while typing.</p>
      <div className="key-groups">
        {GROUPS.map((group) => (
          <section key={group} className="key-group" aria-label={group}>
            <h3>{group}</h3>
            <dl>
              {all
                .filter((command) => command.group === group && command.keys !== '')
                .map(({ id, title, keys }) => (
                  <div key={id} className="row">
                    <dt className="grow">{title}</dt>
                    <dd>
                      <Keys keys={keys} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        <section className="key-group" aria-label="Depending on the focus">
          <h3>Depending on the focus</h3>
          <dl>
            {KEYS_IN_PARTS.map(({ keys, does }) => (
              <div key={does} className="row">
                <dt className="grow">{does}</dt>
                <dd className="row">
                  {keys.map((key) => (
                    <Keys key={key} keys={key} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <div className="row">
        <Switch className="switch row grow" isSelected={on} onChange={singleKeys.set}>
          <span className="switch-track" />
          Single-key shortcuts; when off, letters jump to steps in the list
        </Switch>
        <Button className="button" onPress={onClose}>
          Close
        </Button>
      </div>
    </WindowDialog>
  )
}
