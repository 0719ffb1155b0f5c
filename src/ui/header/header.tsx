import { type ComponentType, Suspense } from 'react'
import { useMember } from '../../parts/stores/use-store.ts'
import { lazily } from '../../parts/window/lazily.ts'
import { AskButton } from '../ask/ask-button.tsx'
import { useWorldClient } from '../data/world.ts'
import { Brand } from '../notices/brand.tsx'
import { FindButton } from '../palette/find-button.tsx'
import { PresentingMenu } from '../presenting/presenting-menu.tsx'
import { sceneOfWorld } from '../scenes/scene-world.ts'
import { ScenesButton } from '../scenes/scenes-button.tsx'
import { ShareButton } from '../take-away/share-button.tsx'
import { SandboxButton } from '../world/sandbox-button.tsx'
import { HEADER, type HeaderLayout, type HeaderPlace, type HeaderTool } from './contents.ts'
import { PlaceButton } from './place-button.tsx'
import { SkipLinks } from './skip-links.tsx'
import { ThemeButton } from './theme-button.tsx'

const OwnAppMark = lazily(() => import('../live/own-app-mark.tsx'), 'OwnAppMark')

const SceneMenu = lazily(() => import('./scene-menu.tsx'), 'SceneMenu')

const PLACES: Readonly<Record<HeaderPlace, ComponentType>> = {
  story: () => <PlaceButton to="story" />,
  workbench: () => <PlaceButton to="workbench" />,
  code: () => <PlaceButton to="code" />,
  scenes: ScenesButton,
  scene: SceneName,
}

const TOOLS: Readonly<Record<HeaderTool, ComponentType>> = {
  ask: AskButton,
  sandbox: SandboxButton,
  share: ShareButton,
  find: FindButton,
  theme: ThemeButton,
}

export function Header({ layout = 'workbench' }: { readonly layout?: HeaderLayout }) {
  const { places, skips, tools } = HEADER[layout]
  return (
    <header className="top bar" data-layout={layout}>
      <SkipLinks to={skips} />
      <h1>
        <Brand />
      </h1>
      <nav className="places row" aria-label="Places">
        {places.map((place) => {
          const Place = PLACES[place]
          return <Place key={place} />
        })}
      </nav>
      <span className="grow" />
      <Mark />
      <PresentingMenu />
      {tools.map((tool) => {
        const Tool = TOOLS[tool]
        return <Tool key={tool} />
      })}
    </header>
  )
}

/** The scene that this world was made for, with what can be done with it. */
function SceneName() {
  const scene = sceneOfWorld(useMember(useWorldClient().world, 'world'))
  return scene === undefined ? undefined : (
    <Suspense>
      <SceneMenu id={scene} />
    </Suspense>
  )
}

/** Says that this world comes from a file, or is that of someone's own app. */
function Mark() {
  const { canWrite, served, title = 'a file' } = useWorldClient()
  if (canWrite) return undefined
  if (served)
    return (
      <Suspense>
        <OwnAppMark served={served} />
      </Suspense>
    )
  return (
    <span className="chip nowrap" title={`Opened from ${title}. It can't be changed.`}>
      Recording, read-only
    </span>
  )
}
