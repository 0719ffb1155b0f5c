import { useStore } from '../kit/use-store.ts'
import { useSession } from '../view.ts'
import { Brand } from './brand.tsx'
import { FindField } from './find-field.tsx'
import { ThemeButton } from './theme-button.tsx'

export function Header() {
  const { world } = useStore(useSession().world)
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
      <span
        className="faint note nowrap medium-only"
        title="One simulated internet, with its people, cookies, rows and time. The address of this page names it."
      >
        world {world}
      </span>
      <span className="grow medium-only" />
      <FindField />
      <ThemeButton />
    </section>
  )
}
