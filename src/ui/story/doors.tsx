import type { LucideIcon } from 'lucide-react'
import { CodeXml, Hammer, Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { linkToScene } from '../scenes/scene-world.ts'

/** What to do after the story. */
export function Doors() {
  return (
    <div className="doors">
      <Door icon={Hammer} title="Break it" about="Attack this very sign-in.">
        <Button>Drop a cookie</Button>
        <Button>Change state</Button>
        <Button>Replay code</Button>
      </Door>
      <Door icon={CodeXml} title="Write it" about="Decide what the cookie says.">
        <Button>
          Open auth.ts at <code>jwt</code>
        </Button>
      </Door>
      <Door icon={Repeat} title="Do it again with…" about="See what another way in does differently.">
        <SceneLink id="passkey">a passkey</SceneLink>
        <SceneLink id="google">Google</SceneLink>
        <SceneLink id="magic-link">an e-mail link</SceneLink>
      </Door>
    </div>
  )
}

function SceneLink({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <a className="button" href={linkToScene(id)}>
      {children}
    </a>
  )
}

function Door(props: {
  readonly icon: LucideIcon
  readonly title: string
  readonly about: string
  readonly children: ReactNode
}) {
  const { about, children, icon: Icon, title } = props
  return (
    <section className="door" aria-label={title}>
      <h3>
        <Icon className="icon" aria-hidden />
        {title}
      </h3>
      <p>{about}</p>
      <div className="door-ways">{children}</div>
    </section>
  )
}
