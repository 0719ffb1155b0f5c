import { useState } from 'react'
import type { Scene } from '../../lessons/scenes/scene.ts'
import { useStore } from '../../parts/stores/use-store.ts'
import { useWorldClient } from '../data/world.ts'
import { usePreferences } from '../preferences/preferences.ts'
import { linkToScene } from './scene-world.ts'

/** Whether this scene, and the next ones, pause at their beats. */
export function PauseSwitch({ scene }: { readonly scene: Scene }) {
  const { channel, control, faults } = useWorldClient()
  const { scenePauses } = usePreferences()
  const isOn = useStore(control).control.beats !== undefined
  // The box shows at once what it was set to; the sandbox follows.
  const [wanted, setWanted] = useState<boolean>()
  const pause = async (to: boolean) => {
    scenePauses.set(to)
    setWanted(to)
    await channel.send('control.beats', { flows: to ? scene.pausesAt : [] })
  }
  return (
    <label className="scene-pausing">
      <input
        type="checkbox"
        checked={wanted ?? isOn}
        onChange={({ target }) => {
          pause(target.checked)
            .catch(faults.report)
            .finally(() => setWanted(undefined))
        }}
      />
      Pause at each beat
    </label>
  )
}

/** The check that decides an attack. Another scene has it the other way round. */
export function CheckSwitch({ says, isOn, other }: NonNullable<Scene['switch']>) {
  return (
    <button
      type="button"
      role="switch"
      className="scene-switch"
      aria-checked={isOn}
      title="Starts the same attack again with this changed"
      onClick={() => window.location.assign(linkToScene(other))}
    >
      <span className="scene-knob" aria-hidden />
      <span className="grow">{says}</span>
      <span className="faint" aria-hidden>
        {isOn ? 'On' : 'Off'}
      </span>
    </button>
  )
}
