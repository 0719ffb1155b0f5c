import { ChevronDown, Columns2 } from 'lucide-react'
import type { MenuSection } from '../../../parts/overlays/menu.ts'
import { useStore } from '../../../parts/stores/use-store.ts'
import { MenuButton } from '../../overlays/menu-button.tsx'
import { type CodeParts, useCodeParts } from '../parts.ts'
import { laySideBySide, PLAYING } from './side-by-side.ts'
import { variantsOf } from './variants.ts'

/** Offers to play the last flow again with one thing changed, and to compare both. */
export function SideButton() {
  const parts = useCodeParts()
  const doing = useStore(parts.work.doing)
  return (
    <MenuButton
      label="Compare"
      name="Compare"
      command="compare-flow"
      className="button bare small"
      sections={() => sectionsOf(parts)}
      isBusy={doing === PLAYING}
      title="Replays the last flow with the other strategy, the current code or the other auth engine, and compares both (|)"
    >
      <Columns2 className="icon" aria-hidden />
      <span className="code-wide">Compare</span>
      <ChevronDown className="icon small" aria-hidden />
    </MenuButton>
  )
}

function sectionsOf(parts: CodeParts): readonly MenuSection[] {
  return variantsOf(parts).map(({ label, plan, description }) => ({
    items: [
      {
        id: label,
        label,
        disabled: plan === undefined,
        onPress: () => plan && laySideBySide(parts, plan),
      },
    ],
    note: description,
  }))
}
