import { ChevronDown } from 'lucide-react'
import { sceneNamed } from '../../lessons/scenes/scenes.ts'
import { engineName, positionName } from '../../record/labels/engine-name.ts'
import { useCommands } from '../commands/commands.ts'
import { useSetup } from '../data/world.ts'
import { MenuButton } from '../overlays/menu-button.tsx'

/** The name of the current scene, with what can be done with it. */
export function SceneMenu({ id }: { readonly id: string }) {
  const { item } = useCommands()
  const { asPublished, engine } = useSetup()
  const title = sceneNamed(id)?.title
  if (title === undefined) return undefined
  const position = `Played with ${positionName({ asPublished, engine })}`
  return (
    <MenuButton
      label={`Scene ${title}. ${position}`}
      name={`Scene ${title}`}
      className="button bare scene-name"
      sections={() => [
        { title: `${title}. ${position}`, items: ['scene-again', 'next-scene', 'scenes'].map(item) },
      ]}
    >
      <span className="cut">{title}</span>
      {engine === undefined || engine === 'ours' ? undefined : (
        <span className="faint nowrap">{engineName(engine)}</span>
      )}
      <ChevronDown className="icon" aria-hidden />
    </MenuButton>
  )
}
