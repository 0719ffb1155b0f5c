import { Columns2 } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { Refusal } from '../../parts/forms/refusal.tsx'
import { ENGINES, type Engine } from '../../protocol/engines.ts'
import { engineName } from '../../record/labels/engine-name.ts'
import { useCommands } from '../commands/commands.ts'
import { useAct } from '../commands/use-act.ts'
import { useSetup, useWorldClient } from '../data/world.ts'

/** Which engine answers for app.example: the simulator's own, or a published package. */
export function EngineChoice({ onLeave }: { readonly onLeave: () => void }) {
  const { channel } = useWorldClient()
  const { engine = 'ours' } = useSetup()
  const act = useAct()
  const id = useId()
  const commands = useCommands()
  const problem = commands.problem(commands.of('try-engine'))
  return (
    <>
      <select
        className="field"
        aria-label="Auth engine"
        aria-describedby={id}
        value={engine}
        onChange={(event) => {
          const wanted = event.target.value as Engine
          act.run(() => channel.send('setup.change', { setup: { engine: wanted } }))
        }}
      >
        {ENGINES.map((each) => (
          <option key={each} value={each}>
            {each === 'ours'
              ? 'the simulator’s, explains every decision'
              : `${engineName(each)}, as published`}
          </option>
        ))}
      </select>
      <p id={id} className="note faint">
        {engine === 'ours'
          ? 'It follows Auth.js. To see what the package in your app does, choose a published version.'
          : 'This is the package from npm. You see its callbacks, database operations and requests, but not what it checks in between.'}
      </p>
      <Button
        look="small"
        icon={Columns2}
        disabled={problem !== undefined}
        title={
          problem ??
          'Repeats your last sign-in on a new branch and compares the two. This branch stays as it is.'
        }
        onClick={() => {
          onLeave()
          // What the button is in has to close before the next overlay opens.
          setTimeout(() => commands.run('try-engine'))
        }}
      >
        Try this with {engineName(engine === 'ours' ? '0.41.3' : 'ours')}
      </Button>
      <Refusal problem={act.problem} />
    </>
  )
}
