import { Search } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { SearchField } from 'react-aria-components/SearchField'
import { Keys } from '../../parts/keys/key-caps.tsx'
import { WindowDialog } from '../../parts/overlays/window-dialog.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { useCommands } from '../commands/commands.ts'
import { useSession } from '../data/world.ts'
import { useLayout } from '../layout/layout.ts'
import { linkToScene } from '../scenes/scene-world.ts'
import { useSelection } from '../selection/selection.ts'
import { useStepList } from '../steps/step-list.ts'
import { StepIcon } from '../values/step-icon.tsx'
import { type FoundCommand, findCommands, findScenes, findSteps } from './find.ts'

/** Steps that are listed at once; beyond that the list of steps is the better place. */
const SHOWN = 40

/** One field for everything: commands to run and steps to go to. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const selection = useSelection()
  const list = useStepList()
  const layout = useLayout()
  const commands = useCommands()
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const steps = useStore(useSession().steps)
  const found = useMemo(() => findCommands(commands, text), [text, commands])
  const foundSteps = useMemo(() => findSteps(steps, wanted), [steps, wanted])
  const more = foundSteps.length - SHOWN
  const act = (key: string) => {
    onClose()
    const [type, name = ''] = key.split(' ')
    if (type === 'step') selection.select(Number(name))
    else if (type === 'scene') window.location.assign(linkToScene(name))
    else if (type === 'list') {
      list.query.update((query) => ({ ...query, text: wanted }))
      layout.pane.set('steps')
    } else commands.run(name, wanted)
  }
  return (
    <WindowDialog className="palette" title="Find or run" isTitleHidden onClose={onClose}>
      <Autocomplete inputValue={text} onInputChange={setText}>
        {/* A search field takes Escape to empty itself; here it closes at once. */}
        <div
          role="none"
          onKeyDownCapture={(event) => {
            if (event.key === 'Escape') onClose()
          }}
        >
          <SearchField aria-label="Find or run" autoFocus className="palette-field row">
            <Search className="icon" aria-hidden />
            <Input
              placeholder="Find a step or run a command"
              spellCheck="false"
              role="combobox"
              aria-expanded
            />
          </SearchField>
        </div>
        <ListBox
          aria-label="Commands and steps"
          className="palette-list"
          onAction={(key) => act(String(key))}
          renderEmptyState={() => <p className="soft palette-empty">Nothing matches “{wanted}”.</p>}
        >
          {found.length === 0 ? undefined : (
            <ListBoxSection className="menu-section" aria-label="Commands">
              <Header className="menu-title">Commands</Header>
              {found.map((each) => (
                <CommandRow key={each.command.id} found={each} />
              ))}
            </ListBoxSection>
          )}
          <Scenes text={text} />
          {foundSteps.length === 0 ? undefined : (
            <ListBoxSection className="menu-section" aria-label="Steps">
              <Header className="menu-title">
                {foundSteps.length === 1 ? '1 step' : `${foundSteps.length} steps`}
              </Header>
              {foundSteps.slice(0, SHOWN).map((step) => (
                <ListBoxItem key={step.seq} id={`step ${step.seq}`} textValue={step.summary}>
                  <span className="no mono">{step.seq}</span>
                  <StepIcon step={step} />
                  <span className="grow cut">{step.summary}</span>
                  <span className="faint note">run {step.run}</span>
                </ListBoxItem>
              ))}
              {more > 0 ? (
                <ListBoxItem id="list" textValue="Show all">
                  <span className="grow">Show all {foundSteps.length} under Steps</span>
                </ListBoxItem>
              ) : undefined}
            </ListBoxSection>
          )}
        </ListBox>
      </Autocomplete>
    </WindowDialog>
  )
}

/** Scenes by their words; the gallery has them all. */
function Scenes({ text }: { readonly text: string }) {
  const scenes = findScenes(text)
  if (scenes.length === 0) return undefined
  return (
    <ListBoxSection className="menu-section" aria-label="Scenes">
      <Header className="menu-title">Scenes</Header>
      {scenes.map(({ id, title, about }) => (
        <ListBoxItem key={id} id={`scene ${id}`} textValue={title}>
          <span className="nowrap">{title}</span>
          <span className="faint note grow cut">{about}</span>
        </ListBoxItem>
      ))}
    </ListBoxSection>
  )
}

function CommandRow({ found: { command, isPossible } }: { readonly found: FoundCommand }) {
  return (
    <ListBoxItem id={`command ${command.id}`} textValue={command.title} isDisabled={!isPossible}>
      <span className="grow cut">{command.title}</span>
      <span className="faint note">{command.group}</span>
      <Keys keys={command.keys} />
    </ListBoxItem>
  )
}
