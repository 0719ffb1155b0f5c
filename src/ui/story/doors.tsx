import type { LucideIcon } from 'lucide-react'
import { Clapperboard, CodeXml, Hammer, Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import { sceneAfter } from '../../lessons/scenes/scenes.ts'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { callbackCalled } from '../../record/kinds/callback-called.ts'
import { useWorldClient } from '../data/world.ts'
import { useLayout } from '../layout/layout.ts'
import { linkToScene } from '../scenes/scene-world.ts'
import { ATTACKS } from './attacks.ts'
import { useStory } from './player.ts'

/** Other ways to sign in, each a scene. */
const WAYS = [
  ['github', 'GitHub'],
  ['google', 'Google'],
  ['magic-link', 'an e-mail link'],
  ['password', 'a password'],
  ['passkey', 'a passkey'],
] as const

/** Stories that go through a provider and back, so that the way back can be attacked. */
const ATTACKED: ReadonlySet<string> = new Set(['oauth', 'oidc', 'linking'])

/** What to do after the story. */
export function Doors() {
  const player = useStory()
  const { story } = useStore(player.place)
  const scene = useStore(player.scene)
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
      {ATTACKED.has(story.flow) ? (
        <Door icon={Hammer} title="Break it" about="Attack this very sign-in.">
          {ATTACKS.map(([attack, label]) => (
            <Button key={attack} onClick={() => player.attack(attack)}>
              {label}
            </Button>
          ))}
        </Door>
      ) : undefined}
      <Door icon={CodeXml} title="Write it" about="Decide what the cookie says.">
        <Button onClick={() => write().catch(client.faults.report)}>
          Open auth.ts at <code>jwt</code>
        </Button>
      </Door>
      {scene === undefined || WAYS.some(([id]) => id === scene.id) ? (
        <Door icon={Repeat} title="Do it again with…" about="See what another way in does differently.">
          {WAYS.filter(([id]) => id !== (scene?.id ?? 'github')).map(([id, label]) => (
            <SceneLink key={id} id={id}>
              {label}
            </SceneLink>
          ))}
        </Door>
      ) : (
        <NextScene id={scene.id} />
      )}
    </div>
  )
}

function NextScene({ id }: { readonly id: string }) {
  const { gallery } = useLayout()
  const next = sceneAfter(id)
  return (
    <Door icon={Clapperboard} title="Next scene" about={`${next.about}.`}>
      <SceneLink id={next.id}>{next.title}</SceneLink>
      <Button onClick={() => gallery.set('open')}>All scenes</Button>
    </Door>
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
      <h2>
        <Icon className="icon" aria-hidden />
        {title}
      </h2>
      <p>{about}</p>
      <div className="door-ways">{children}</div>
    </section>
  )
}
