import type { LucideIcon } from 'lucide-react'
import { CodeXml, Hammer, Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { callbackCalled } from '../../record/kinds/callback-called.ts'
import { useWorldClient } from '../data/world.ts'
import { useLayout } from '../layout/layout.ts'
import { linkToScene } from '../scenes/scene-world.ts'
import { ATTACKS } from './attacks.ts'
import { useStory } from './player.ts'

/** What to do after the story. */
export function Doors() {
  const player = useStory()
  const client = useWorldClient()
  const layout = useLayout()
  const write = async () => {
    await client.channel.send('breakpoint.set', {
      breakpoint: { id: 'jwt', enabled: true, on: { kind: callbackCalled.kind, callback: 'jwt' } },
    })
    layout.view.set('workbench')
    layout.mode.set('code')
  }
  return (
    <div className="doors">
      <Door icon={Hammer} title="Break it" about="Attack this very sign-in.">
        {ATTACKS.map(([attack, label]) => (
          <Button key={attack} onClick={() => player.attack(attack)}>
            {label}
          </Button>
        ))}
      </Door>
      <Door icon={CodeXml} title="Write it" about="Decide what the cookie says.">
        <Button onClick={() => write().catch(client.faults.report)}>
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
