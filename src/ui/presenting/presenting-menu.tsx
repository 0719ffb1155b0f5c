import { Presentation } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { MenuButton } from '../../parts/overlays/menu-button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { useView } from '../app/view.ts'
import { itemFor } from '../commands/item-for.ts'

/** Says that presenter mode is on, and what can be done in it. */
export function PresentingMenu() {
  const view = useView()
  const isOn = useStore(view.presenting.on)
  const shown = useStore(view.presenting.revealed).size
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-presenting', isOn)
    return () => {
      document.documentElement.removeAttribute('data-presenting')
    }
  }, [isOn])
  if (!isOn) return undefined
  return (
    <MenuButton
      overlay={view.overlay}
      label="Presenter mode"
      className="button"
      title="Large type, secrets replaced by names (Shift M to leave)"
      sections={() => [
        {
          title: 'Presenter mode',
          items: ['hide-again', 'scene-again', 'present'].map((id) => itemFor(id, view)),
        },
      ]}
    >
      <Presentation className="icon" aria-hidden />
      <span className="medium-only">{shown === 0 ? 'Presenting' : `Presenting, ${shown} shown`}</span>
      <span className="hidden-text small-only">Presenting</span>
    </MenuButton>
  )
}
