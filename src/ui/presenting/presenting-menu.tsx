import { Presentation } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { useCommands } from '../commands/commands.ts'
import { MenuButton } from '../overlays/menu-button.tsx'
import { usePresenting } from './presenting.ts'

/** Says that presenter mode is on, and what can be done in it. */
export function PresentingMenu() {
  const presenting = usePresenting()
  const { item } = useCommands()
  const isOn = useStore(presenting.on)
  const shown = useStore(presenting.revealed).size
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-presenting', isOn)
    return () => {
      document.documentElement.removeAttribute('data-presenting')
    }
  }, [isOn])
  if (!isOn) return undefined
  return (
    <MenuButton
      label="Presenter mode"
      className="button"
      title="Large type, secrets replaced by names (Shift M to leave)"
      sections={() => [
        {
          title: 'Presenter mode',
          items: ['hide-again', 'scene-again', 'present'].map(item),
        },
      ]}
    >
      <Presentation className="icon" aria-hidden />
      <span className="medium-only">{shown === 0 ? 'Presenting' : `Presenting, ${shown} shown`}</span>
      <span className="hidden-text small-only">Presenting</span>
    </MenuButton>
  )
}
