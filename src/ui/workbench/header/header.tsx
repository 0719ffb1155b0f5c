import { PlaceNav } from '../../code/nav.tsx'
import { PresentingMenu } from '../presenting/presenting-menu.tsx'
import { BranchButton } from '../stepper/branches/branch-button.tsx'
import { useSession } from '../view.ts'
import { Brand } from './brand.tsx'
import { PaletteButton } from './palette-button.tsx'
import { ThemeButton } from './theme-button.tsx'
import { WorldMenu } from './world-menu.tsx'
import { WorldSettings } from './world-settings.tsx'

/** Says that this world is read from a file. */
function RecordingMark() {
  const { recorded } = useSession()
  if (!recorded) return undefined
  return (
    <span className="chip nowrap" title={`Opened from ${recorded.title}. It can't be changed.`}>
      Recording, read-only
    </span>
  )
}

export function Header() {
  return (
    <header className="top bar">
      <h1>
        <Brand />
      </h1>
      <PlaceNav />
      <span className="rule medium-only" />
      <WorldSettings />
      <span className="grow" />
      <RecordingMark />
      <PresentingMenu />
      <WorldMenu />
      <BranchButton />
      <PaletteButton />
      <ThemeButton />
    </header>
  )
}
