import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { SCENE_GROUPS, type Scene } from '../../../lessons/scenes/scene.ts'
import { SCENES } from '../../../lessons/scenes/scenes.ts'
import { plural } from '../../model/time.ts'
import { useStore } from '../kit/use-store.ts'
import { useSession, useView } from '../view.ts'
import { linkToScene, sceneOfWorld } from './scene-world.ts'
import { walk } from './walk.ts'
import './scenes.css'

/** Every scene, by group. It stands where diagram, steps and inspector are, until one is chosen or it is closed. */
export function Gallery() {
  const { gallery, selected, reason } = useView()
  const pane = useRef<HTMLElement>(null)
  const here = sceneOfWorld(useStore(useSession().world).world)
  useEffect(() => {
    pane.current?.querySelector<HTMLElement>('[aria-current], a')?.focus()
    return () => document.querySelector<HTMLElement>('[data-opens="scenes"]')?.focus()
  }, [])
  useEffect(
    () =>
      selected.subscribe(() => {
        if (reason.get() === 'chosen') gallery.set(false)
      }),
    [selected, reason, gallery],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') gallery.set(false)
    else if (!moveFocus(event.key, event.currentTarget)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <section ref={pane} className="pane scenes" aria-label="Scenes" onKeyDown={onKeyDown}>
      <div className="scenes-head row">
        <div className="grow">
          <h2>Scenes</h2>
          <p className="soft">
            Worlds to begin with: what is done in them already, what to do next, and what to watch. Each opens
            in a world of its own.
          </p>
        </div>
        <button type="button" className="button" onClick={() => gallery.set(false)}>
          <X className="icon" aria-hidden />
          Close
        </button>
      </div>
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
    </section>
  )
}

function SceneLink({ scene, isHere }: { readonly scene: Scene; readonly isHere: boolean }) {
  const { id, title, about, way, watch } = scene
  const asked = way.filter((move) => !('byPage' in move)).length
  return (
    <a className="scene-link" href={linkToScene(id)} aria-current={isHere ? 'true' : undefined}>
      <b>{title}</b>
      <span className="soft">{about}</span>
      <span className="faint note">
        {plural(asked, 'thing')} to do, {watch.length} to watch{isHere ? ', open now' : ''}
      </span>
    </a>
  )
}

/** Arrow keys walk the scenes. */
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
