import { ChevronDown } from 'lucide-react'
import { sceneNamed } from '../../lessons/scenes/scenes.ts'
import { useCommands } from '../commands/commands.ts'
import { MenuButton } from '../overlays/menu-button.tsx'

/** The name of the current scene, with what can be done with it. */
export function SceneMenu({ id }: { readonly id: string }) {
  const { item } = useCommands()
  const title = sceneNamed(id)?.title
  if (title === undefined) return undefined
  return (
    <MenuButton
      label={`Scene ${title}`}
      name={`Scene ${title}`}
      className="button bare scene-name"
      sections={() => [{ title, items: ['scene-again', 'next-scene', 'scenes'].map(item) }]}
    >
      <span className="cut">{title}</span>
      <ChevronDown className="icon" aria-hidden />
    </MenuButton>
  )
}
