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
  return (
    <label className="scene-pausing">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => {
          scenePauses.set(target.checked)
          channel.send('control.beats', { flows: target.checked ? scene.pausesAt : [] }).catch(faults.report)
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
