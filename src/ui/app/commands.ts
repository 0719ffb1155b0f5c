import { isStopped } from '../../record/outline/pause-state.ts'
import { askCommands } from '../ask/commands.ts'
import { branchCommands } from '../branches/commands.ts'
import { codeCommands } from '../code/commands.ts'
import type { Command } from '../commands/command.ts'
import { type Commands, createCommands } from '../commands/commands.ts'
import { compareCommands } from '../compare/commands.ts'
import { refusalAround, refusalOf } from '../data/world.ts'
import { deviceCommands } from '../devices/commands.ts'
import { editCommands } from '../edit/commands.ts'
import { focusCommands, layoutCommands } from '../layout/commands.ts'
import { liveCommands } from '../live/commands.ts'
import { paletteCommands } from '../palette/commands.ts'
import { passkeyCommands } from '../passkeys/commands.ts'
import { presentingCommands } from '../presenting/commands.ts'
import { sceneCommands } from '../scenes/commands.ts'
import { tabCommands } from '../selection/commands.ts'
import { stepperCommands } from '../stepper/commands.ts'
import { stepCommands } from '../steps/commands.ts'
import { storyCommands } from '../story/commands.ts'
import { takeAwayCommands } from '../take-away/commands.ts'
import { worldCommands } from '../world/commands.ts'
import type { Stores } from './stores.ts'

/** Pages, code, scenes and time of someone's own app are its own. */
function ownAppCommands(stores: Stores): readonly Command[] {
  const { layout, overlays, preferences, presenting, selection, client } = stores
  const around = ['people', 'faults']
  return [
    ...layoutCommands(layout, preferences).filter(({ id }) => id !== 'code'),
    ...presentingCommands(presenting),
    ...tabCommands(selection),
    ...focusCommands(layout),
    ...paletteCommands(overlays),
    ...stepperCommands(stores),
    ...editCommands,
    ...stepCommands(stores),
    ...worldCommands(stores).filter(({ id }) => around.includes(id)),
    ...liveCommands(stores),
    ...takeAwayCommands(client, overlays).filter(({ id }) => id === 'share'),
  ]
}

/** The commands of every feature, in the order of the palette and of the help. */
export function commandsOf(stores: Stores): readonly Command[] {
  const { layout, overlays, preferences, presenting, selection, client } = stores
  return [
    ...storyCommands(stores),
    ...layoutCommands(layout, preferences),
    ...presentingCommands(presenting),
    ...tabCommands(selection),
    ...focusCommands(layout),
    ...paletteCommands(overlays),
    ...askCommands(overlays),
    ...stepperCommands(stores),
    ...editCommands,
    ...branchCommands(client, overlays),
    ...compareCommands(overlays),
    ...stepCommands(stores),
    ...worldCommands(stores),
    ...passkeyCommands(overlays),
    ...deviceCommands(client),
    ...sceneCommands(layout, client),
    ...codeCommands(stores),
    ...takeAwayCommands(client, overlays),
  ]
}

export function createTable(stores: Stores): Commands {
  const { overlays, preferences, client, stepper, story } = stores
  return createCommands(client.served ? ownAppCommands(stores) : commandsOf(stores), {
    refusal: ({ isAround }) => (isAround ? refusalAround(client) : refusalOf(client)),
    isCovered: () => overlays.get() !== undefined,
    hasSingleKeys: preferences.singleKeys.get,
    isMoving: () => stepper.work.isBusy() || story.work.isBusy(),
    isPaused: () => isStopped(stepper.pauseState.get()),
  })
}
