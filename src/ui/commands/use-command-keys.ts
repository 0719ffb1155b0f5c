import { useEffect } from 'react'
import { isTyping } from '../../parts/keys/is-typing.ts'
import { isCharacter, isFreeWhileTyping, isPressed } from '../../parts/keys/keys.ts'
import { isStanding } from '../../record/outline/standing.ts'
import { COMMANDS } from '../app/commands.ts'
import { useView, type View } from '../app/view.ts'

/** Parts that take every arrow key themselves. */
const WALKED = '[role="tablist"],[role="slider"],[role="separator"],[role="radiogroup"]'
/** Lists that leave some of them. Those without Shift move the world on while it stands still: nobody pauses it by opening a group. */
const LISTS = '[role="tree"],[role="listbox"]'

/** Does what the pressed key says, from anywhere in the page but from a field. */
export function useCommandKeys(): void {
  const view = useView()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = commandFor(event, view)
      if (!command) return
      event.preventDefault()
      command.run(view)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [view])
}

/** The command that a press asks for, wherever it was made. */
export function commandFor(event: KeyboardEvent, view: View) {
  if (event.defaultPrevented || view.overlay.get() !== undefined) return undefined
  const command = COMMANDS.find(({ keys }) => isPressed(keys, event))
  if (!command) return undefined
  if (event.key.startsWith('Arrow') && !isArrowFree(event, view)) return undefined
  if (isTyping(event.target) && !isFreeWhileTyping(command.keys)) return undefined
  if (isCharacter(command.keys) && !view.preferences.singleKeys.get()) return undefined
  return command.isPossible?.(view) === false ? undefined : command
}

function isArrowFree({ shiftKey, target }: KeyboardEvent, { stepper }: View): boolean {
  if (!(target instanceof Element)) return true
  if (target.closest(WALKED)) return false
  return shiftKey || !target.closest(LISTS) || isStanding(stepper.standing.get())
}
