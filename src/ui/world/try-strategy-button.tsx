import { Columns2 } from 'lucide-react'
import { Button } from '../../parts/forms/button.tsx'
import { useCommands } from '../commands/commands.ts'
import { useStrategy } from '../data/use-strategy.ts'

/** Plays the last sign-in again with the other strategy, on a new branch, and compares both. */
export function TryStrategyButton({ onLeave }: { readonly onLeave: () => void }) {
  const commands = useCommands()
  const { counts } = useStrategy()
  const problem = commands.problem(commands.of('try-strategy'))
  return (
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
        setTimeout(() => commands.run('try-strategy'))
      }}
    >
      Try this with {counts === 'database' ? 'jwt' : 'database'} sessions
    </Button>
  )
}
