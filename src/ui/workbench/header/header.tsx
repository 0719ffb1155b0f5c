import { Brand } from './brand.tsx'
import { PaletteButton } from './palette-button.tsx'
import { ThemeButton } from './theme-button.tsx'
import { WorldMenu } from './world-menu.tsx'

export function Header() {
  return (
    <section className="top bar" aria-label="authscope">
      <h1>
        <Brand />
      </h1>
      <span className="rule medium-only" />
      <span className="soft cut medium-only">
        A sign-in, one step at a time
        <span className="wide-only">: every cookie, token, callback and query</span>
      </span>
      <span className="grow" />
      <WorldMenu />
      <PaletteButton />
      <ThemeButton />
    </section>
  )
}
