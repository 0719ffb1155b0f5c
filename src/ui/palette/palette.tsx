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
import { type Recognised, recognise } from '../../record/ask/recognise.ts'
import { useCommands } from '../commands/commands.ts'
import { useWorldClient } from '../data/world.ts'
import { useLayout } from '../layout/layout.ts'
import { useOverlays } from '../overlays/overlays.ts'
import { useSelection } from '../selection/selection.ts'
import { StepIcon } from '../values/step-icon.tsx'
import { type Entry, type FoundCommand, findCommands, findEntries, findSteps } from './find.ts'

/** How many steps are listed; for more, the list of steps is the better place. */
const SHOWN = 40

/** One field for everything: commands to run, steps to go to, and scenes to start. */
export function Palette(props: {
  readonly scenes: readonly Entry[]
  /** Lists the steps that contain a text. */
  readonly onList: (text: string) => void
  readonly onClose: () => void
}) {
  const { onClose, onList, scenes } = props
  const selection = useSelection()
  const layout = useLayout()
  const commands = useCommands()
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const steps = useStore(useWorldClient().steps)
  const found = useMemo(() => findCommands(commands, text), [text, commands])
  const foundSteps = useMemo(() => findSteps(steps, wanted), [steps, wanted])
  const overlays = useOverlays()
  const known = useMemo(() => recognise(wanted), [wanted])
  const more = foundSteps.length - SHOWN
  const ask = (asked: string) => {
    onClose()
    setTimeout(() => overlays.open('asked', { text: asked }))
  }
  const act = (key: string) => {
    if (key === 'ask') {
      ask(wanted)
      return
    }
    onClose()
    const [type, name = ''] = key.split(' ')
    if (type === 'step') selection.select(Number(name))
    else if (type === 'scene') scenes.find(({ id }) => id === name)?.open()
    else if (type === 'list') {
      onList(wanted)
      layout.pane.set('steps')
    } else commands.run(name, wanted)
  }
  return (
    <WindowDialog className="palette" title="Find or run" isTitleHidden onClose={onClose}>
      <Autocomplete inputValue={text} onInputChange={setText}>
        {/* In a search field Escape clears the text. Here it closes at once. */}
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
              onPaste={(event) => {
                const pasted = event.clipboardData.getData('text/plain')
                // The field would lose the line ends of an auth.ts.
                if (!pasted.trim().includes('\n') || !recognise(pasted)) return
                event.preventDefault()
                ask(pasted)
              }}
            />
          </SearchField>
        </div>
        <ListBox
          aria-label="Commands and steps"
          className="palette-list"
          onAction={(key) => act(String(key))}
          renderEmptyState={() => <p className="soft palette-empty">Nothing matches “{wanted}”.</p>}
        >
          {known?.is === 'term' ? undefined : <Explain known={known} />}
          {found.length === 0 ? undefined : (
            <ListBoxSection className="menu-section" aria-label="Commands">
              <Header className="menu-title">Commands</Header>
              {found.map((each) => (
                <CommandRow key={each.command.id} found={each} />
              ))}
            </ListBoxSection>
          )}
          <Scenes found={findEntries('scene', scenes, text)} />
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
          {/* Words of the glossary are in many commands and steps, which come first. */}
          {known?.is === 'term' ? <Explain known={known} /> : undefined}
        </ListBox>
      </Autocomplete>
    </WindowDialog>
  )
}

/** Leads to what explains a pasted error, URL, token, cookie or auth.ts. */
function Explain({ known }: { readonly known: Recognised | undefined }) {
  if (known === undefined) return undefined
  const name = nameOf(known)
  return (
    <ListBoxSection className="menu-section" aria-label="Explain">
      <Header className="menu-title">Explain</Header>
      <ListBoxItem id="ask" textValue={`Explain ${name}`}>
        <span className="grow cut">Explain {name}</span>
      </ListBoxItem>
    </ListBoxSection>
  )
}

/** What a text is, in a few words. */
function nameOf(known: Recognised): string {
  switch (known.is) {
    case 'error':
      return known.errors.map(({ name }) => name).join(', ')
    case 'url':
      return `this URL${known.errors.map(({ name }) => `: ${name}`).join('')}`
    case 'jwt':
      return 'this token'
    case 'cookie':
      return 'this session cookie'
    case 'passkey':
      return known.name
    case 'code':
      return 'this auth.ts'
    case 'term':
      return known.terms.map(({ term }) => term.replaceAll('`', '')).join(', ')
  }
}

/** Scenes by their text; the gallery has all of them. */
function Scenes({ found }: { readonly found: readonly Entry[] }) {
  if (found.length === 0) return undefined
  return (
    <ListBoxSection className="menu-section" aria-label="Scenes">
      <Header className="menu-title">Scenes</Header>
      {found.map(({ id, title, about }) => (
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
