import { ChevronDown, Columns2 } from 'lucide-react'
import type { MenuSection } from '../../../parts/overlays/menu.ts'
import { MenuButton } from '../../../parts/overlays/menu-button.tsx'
import { useStore } from '../../../parts/stores/use-store.ts'
import type { Desk } from '../../../studio/desk/desk.ts'
import { useDesk } from '../../../studio/desk/desk-context.ts'
import { useView, type View } from '../../app/view.ts'
import { laySideBySide, PLAYING } from './side-by-side.ts'
import { variantsOf } from './variants.ts'

/** Offers to play the last flow again, with one thing changed, and to compare both. */
export function SideButton() {
  const view = useView()
  const desk = useDesk()
  const doing = useStore(view.doing)
  return (
    <MenuButton
      overlay={view.overlay}
      label="Compare"
      name="Compare"
      opens="compare-flow"
      className="button bare small"
      sections={() => sectionsOf(view, desk)}
      isBusy={doing === PLAYING}
      title="Replays the last flow with the other strategy or the current code, and compares both (|)"
    >
      <Columns2 className="icon" aria-hidden />
      <span className="code-wide">Compare</span>
      <ChevronDown className="icon small" aria-hidden />
    </MenuButton>
  )
}

function sectionsOf(view: View, desk: Desk): readonly MenuSection[] {
  return variantsOf(view, desk).map(({ label, plan, words }) => ({
    items: [
      {
        id: label,
        label,
        disabled: plan === undefined,
        onPress: () => plan && laySideBySide(view, plan),
      },
    ],
    note: words,
  }))
}
