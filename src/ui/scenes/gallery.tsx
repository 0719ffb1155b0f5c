import { Play, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { SCENE_GROUPS, type Scene } from '../../lessons/scenes/scene.ts'
import { SCENES } from '../../lessons/scenes/scenes.ts'
import { Button } from '../../parts/forms/button.tsx'
import { Keys } from '../../parts/keys/key-caps.tsx'
import { useMember, useStore } from '../../parts/stores/use-store.ts'
import { askedOf } from '../../record/scenes/done.ts'
import { plural } from '../../record/values/time.ts'
import { AskBox } from '../ask/ask-box.tsx'
import { useWorldClient } from '../data/world.ts'
import { useLayout } from '../layout/layout.ts'
import { useSelection } from '../selection/selection.ts'
import { MiniatureView } from './miniature-view.tsx'
import { linkToScene, sceneOfWorld } from './scene-world.ts'
import { scenesButton } from './scenes-button.tsx'
import { walk } from './walk.ts'
import './scenes.css'

/** Every scene, by group. It replaces diagram, steps and inspector until a scene is chosen or it is closed. */
export function Gallery() {
  const { gallery } = useLayout()
  const { selected, reason } = useSelection()
  const isWelcome = useStore(gallery) === 'welcome'
  const pane = useRef<HTMLElement>(null)
  const here = sceneOfWorld(useMember(useWorldClient().world, 'world'))
  useLayoutEffect(() => {
    const element = pane.current
    if (!isWelcome) element?.querySelector<HTMLElement>('[aria-current], .scene-groups a')?.focus()
    return () => {
      if (element?.contains(document.activeElement)) scenesButton.current?.focus()
    }
  }, [isWelcome])
  useEffect(
    () =>
      selected.subscribe(() => {
        if (reason.get() === 'chosen') gallery.set('closed')
      }),
    [selected, reason, gallery],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') gallery.set('closed')
    else if (!moveFocus(event.key, event.currentTarget)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <section ref={pane} className="pane scenes" aria-label="Scenes" onKeyDown={onKeyDown}>
      {isWelcome ? <Welcome /> : <Head />}
      <AskBox />
      <div className="scene-groups">
        {SCENE_GROUPS.map((group) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <ul>
              {SCENES.filter((scene) => scene.group === group).map((scene) => (
                <li key={scene.id}>
                  <SceneLink scene={scene} isHere={scene.id === here} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="faint note">
        {plural(SCENES.length, 'scene')} in all. <Keys keys="Mod+k" /> and a word to find one: “nonce”,
        “expired”, “not linked”.
      </p>
    </section>
  )
}

function Head() {
  const { gallery } = useLayout()
  return (
    <div className="scenes-head row">
      <div className="grow">
        <h2>Scenes</h2>
        <p className="soft">Guided examples. Each starts fresh in its own sandbox, so your work is safe.</p>
      </div>
      <Button icon={X} onClick={() => gallery.set('closed')}>
        Close
      </Button>
    </div>
  )
}

/** What a first visitor sees here: what this is, and the first thing to do. */
function Welcome() {
  const { gallery } = useLayout()
  const [first] = SCENES
  return (
    <div className="scenes-welcome">
      <h2>A sign-in, one step at a time</h2>
      <p>
        See exactly what happens when someone clicks “Sign in with GitHub”. A real auth engine runs in this
        tab; you can pause, change or rewind every cookie, token and callback.
      </p>
      <div className="row">
        {first ? (
          <a className="button ink" href={linkToScene(first.id)}>
            <Play className="icon" aria-hidden />
            Start with a GitHub sign-in
          </a>
        ) : undefined}
        <Button onClick={() => gallery.set('closed')}>Explore on my own</Button>
        <p className="faint">
          {first ? `${tasksOf(first)}. ` : ''}No account needed; nothing leaves this tab.
        </p>
      </div>
    </div>
  )
}

function tasksOf({ way, watch }: Scene): string {
  return `${plural(askedOf(way).length, 'action')}, ${watch.length} things to look for`
}

function SceneLink({ scene, isHere }: { readonly scene: Scene; readonly isHere: boolean }) {
  const { id, title, about } = scene
  return (
    <a className="scene-link" href={linkToScene(id)} aria-current={isHere ? 'true' : undefined}>
      <MiniatureView id={id} />
      <b>{title}</b>
      <span className="soft">{about}</span>
      <span className="faint note">
        {tasksOf(scene)}
        {isHere ? ', open now' : ''}
      </span>
    </a>
  )
}

/** Arrow keys move between the scenes. */
function moveFocus(key: string, pane: Element): boolean {
  const groups = [...pane.querySelectorAll('.scene-groups > section')].map((group) => [
    ...group.querySelectorAll<HTMLElement>('a'),
  ])
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement)) return false
  const list = groups.findIndex((links) => links.includes(focused))
  const spot = { list, index: groups[list]?.indexOf(focused) ?? -1 }
  const next =
    list < 0
      ? undefined
      : walk(
          key,
          spot,
          groups.map(({ length }) => length),
        )
  if (next) groups[next.list]?.[next.index]?.focus()
  return next !== undefined
}
