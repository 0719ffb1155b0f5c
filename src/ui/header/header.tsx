import { BranchButton } from '../branches/branch-button.tsx'
import { useWorldClient } from '../data/world.ts'
import { Brand } from '../notices/brand.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { PresentingMenu } from '../presenting/presenting-menu.tsx'
import { WorldMenu } from '../world/world-menu.tsx'
import { WorldSettings } from '../world/world-settings.tsx'
import { ModeNav } from './nav.tsx'
import { ThemeButton } from './theme-button.tsx'

/** Says that this world comes from a file. */
function RecordingMark() {
  const { canWrite, title = 'a file' } = useWorldClient()
  if (canWrite) return undefined
  return (
    <span className="chip nowrap" title={`Opened from ${title}. It can't be changed.`}>
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
      <ModeNav />
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
