import { PresentingMenu } from '../presenting/presenting-menu.tsx'
import { ScenesButton } from '../scenes/scenes-button.tsx'
import { useSession } from '../view.ts'
import { Brand } from './brand.tsx'
import { PaletteButton } from './palette-button.tsx'
import { ThemeButton } from './theme-button.tsx'
import { WorldMenu } from './world-menu.tsx'

/** Says that this world is read from a file. */
function RecordingMark() {
  const { recorded } = useSession()
  if (!recorded) return undefined
  return (
    <span className="chip nowrap" title={`Read from ${recorded.title}. Nothing in it can be changed.`}>
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
      <span className="rule medium-only" />
      <span className="soft cut medium-only">
        A sign-in, one step at a time
        <span className="wide-only">: every cookie, token, callback and query</span>
      </span>
      <span className="grow" />
      <RecordingMark />
      <PresentingMenu />
      <ScenesButton />
      <WorldMenu />
      <PaletteButton />
      <ThemeButton />
    </header>
  )
}
