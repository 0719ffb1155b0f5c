import { type RefObject, useEffect } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { LEVELS, type Level, nextLevel } from '../../record/outline/levels.ts'
import { usePreferences } from '../preferences/preferences.ts'
import './level-switch.css'

export const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  beats: 'Beats',
  essentials: 'Essentials',
  everything: 'Everything',
}

/** How much is shown. `counts`: how many rows that is; where nothing has its own row yet, no number. */
export function LevelSwitch({ counts }: { readonly counts?: Readonly<Partial<Record<Level, number>>> }) {
  const { level } = usePreferences()
  const chosen = useStore(level)
  return (
    <fieldset className="levels" aria-label="Level of detail">
      {LEVELS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === chosen}
          title={`${LEVEL_NAMES[each]} (− and +)`}
          onClick={() => level.set(each)}
        >
          {LEVEL_NAMES[each]}
          {counts?.[each] ? <span className="level-count">{counts[each]}</span> : undefined}
        </button>
      ))}
    </fieldset>
  )
}

/** How far the wheel turns for one level. */
const TURN = 60

/** Ctrl and the wheel, or a pinch, over a part of the page change the level, not the size of the page. */
export function useLevelWheel(target: RefObject<HTMLElement | null>): void {
  const { level } = usePreferences()
  useEffect(() => {
    const element = target.current
    let turned = 0
    let last = 0
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      // A pinch is many small turns; after a pause, a new one begins.
      turned = event.timeStamp - last > 300 ? event.deltaY : turned + event.deltaY
      last = event.timeStamp
      if (Math.abs(turned) < TURN) return
      level.update((now) => nextLevel(now, turned > 0 ? -1 : 1))
      turned = 0
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [target, level])
}
