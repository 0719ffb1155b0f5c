import type { WorldClient } from '../../link/client/world-client.ts'
import { plural } from '../../record/values/time.ts'
import { type Command, commandsOfGroup } from '../commands/command.ts'
import type { Overlays } from '../overlays/overlays.ts'

const sandboxCommand = commandsOfGroup('Sandbox')

export interface LiveParts {
  readonly client: WorldClient
  readonly overlays: Overlays
}

/** Commands for the world of someone's own app. */
export function liveCommands(parts: LiveParts): readonly Command[] {
  const { client, overlays } = parts
  return [
    sandboxCommand('answers', 'Fixed answers: what servers return instead', '', {
      run: () => overlays.open('world', { section: 'Answers' }),
    }),
    sandboxCommand('clear', 'Clear the record', '', {
      also: 'reset, empty, start over',
      writes: true,
      isAround: true,
      isPossible: () => client.steps.get().length > 0,
      run: () => askToClear(parts),
    }),
  ]
}

export function askToClear({ client, overlays }: LiveParts): void {
  const count = plural(client.steps.get().length, 'step')
  overlays.open('confirm', {
    title: 'Clear the record?',
    text: `This removes ${count} and all mails, in every window. Your app, its browser and what providers remember stay as they are.`,
    action: 'Clear',
    onConfirm: () => {
      client.channel.send('world.reset', {}).catch(client.faults.report)
    },
  })
}
