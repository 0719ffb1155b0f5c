import { Check, Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { SCENE_GROUPS, type Scene } from '../../lessons/scenes/scene.ts'
import { SCENES } from '../../lessons/scenes/scenes.ts'
import { Button } from '../../parts/forms/button.tsx'
import { useMember, useStore } from '../../parts/stores/use-store.ts'
import { engineName } from '../../record/labels/engine-name.ts'
import { plural } from '../../record/values/time.ts'
import { AskBox } from '../ask/ask-box.tsx'
import { useWorldClient } from '../data/world.ts'
import { useLayout } from '../layout/layout.ts'
import { usePreferences } from '../preferences/preferences.ts'
import { useSelection } from '../selection/selection.ts'
import { MiniatureView } from './miniature-view.tsx'
import { openedIn } from './opened.ts'
import { linkToScene, sceneOfWorld } from './scene-world.ts'
import { scenesButton } from './scenes-button.tsx'
import { findScenes } from './search.ts'
import { walk } from './walk.ts'
import './scenes.css'
import '../styles/instrument.css'

/** Every scene, by group. It replaces diagram, steps and inspector until a scene is chosen or it is closed. */
export function Gallery() {
  const { gallery } = useLayout()
  const { selected, reason } = useSelection()
  const pane = useRef<HTMLElement>(null)
  const [query, setQuery] = useState('')
  const found = findScenes(SCENES, query)
  const here = sceneOfWorld(useMember(useWorldClient().world, 'world'))
  useLayoutEffect(() => {
    const element = pane.current
    element?.querySelector<HTMLElement>('[aria-current], .scene-groups a')?.focus()
    return () => {
      if (element?.contains(document.activeElement)) scenesButton.current?.focus()
    }
  }, [])
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
      <Head />
      <AskBox />
      <SearchField query={query} onQuery={setQuery} count={found.length} />
      <Groups scenes={found} here={here} />
    </section>
  )
}

/** Rows are shared by the groups, so that all tiles are equally large. */
function Groups({ scenes, here }: { readonly scenes: readonly Scene[]; readonly here: string | undefined }) {
  const groups = SCENE_GROUPS.map((name) => ({ name, members: scenes.filter(({ group }) => group === name) }))
  const rows = Math.max(1, ...groups.map(({ members }) => members.length))
  return (
    <div className="scene-groups" style={{ '--rows': rows }}>
      {groups
        .filter(({ members }) => members.length > 0)
        .map(({ name, members }) => (
          <section key={name} aria-label={name}>
            <h3>{name}</h3>
            <ul>
              {members.map((scene) => (
                <li key={scene.id}>
                  <SceneLink scene={scene} isHere={scene.id === here} />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}

interface SearchProps {
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly count: number
}

function SearchField({ query, onQuery, count }: SearchProps) {
  return (
    <div className="scene-search row">
      <Search className="icon" aria-hidden />
      <input
        className="field"
        type="search"
        aria-label="Search scenes"
        placeholder="Search: nonce, expired, not linked"
        value={query}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => onQuery(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || query === '') return
          event.stopPropagation()
          event.preventDefault()
          onQuery('')
        }}
      />
      <span className="faint note" role="status">
        {query.trim() === ''
          ? plural(count, 'scene')
          : count === 0
            ? 'No scene mentions that. Try fewer words.'
            : `${plural(count, 'scene')} found`}
      </span>
    </div>
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

function SceneLink({ scene, isHere }: { readonly scene: Scene; readonly isHere: boolean }) {
  const { id, title, about, watch, scenario } = scene
  const { engine = 'ours' } = scenario
  const opened = openedIn(useStore(usePreferences().opened), scene).length
  return (
    <a className="scene-link" href={linkToScene(id)} aria-current={isHere ? 'true' : undefined}>
      <MiniatureView id={id} />
      <b>{title}</b>
      <span className="soft grow">{about}</span>
      <span className="faint note row">
        {opened === watch.length ? <Check className="icon" aria-hidden /> : undefined}
        {opened === 0 ? `${watch.length} things to look for` : `${opened} of ${watch.length} opened`}
        {isHere ? ', open now' : ''}
        {engine === 'ours' ? '' : `, with ${engineName(engine)}`}
      </span>
      <progress className="scene-progress" value={opened} max={watch.length} aria-hidden />
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
  if (key === 'ArrowDown' && focused.closest('.scene-search')) {
    groups[0]?.[0]?.focus()
    return true
  }
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
