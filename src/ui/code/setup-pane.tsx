import { Database, FileCode2, KeyRound, Reply, Unplug, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { isSameText } from '../../record/code/draft.ts'
import { plural } from '../../record/values/time.ts'
import type { CodePart } from '../../studio/desk/desk-context.ts'
import { useDesk } from '../../studio/desk/desk-context.ts'
import { useSetup, useWorldData } from '../data/world.ts'
import { useLayout } from '../layout/layout.ts'
import { useOverlays } from '../overlays/overlays.ts'
import { useSelection } from '../selection/selection.ts'
import type { WorldSection } from '../world/section.ts'
import { Limits } from './limits.tsx'
import { PersonProfile } from './person.tsx'

/** What the app is made of: its code, its variables, and the world around it. */
export function SetupPane(props: { readonly part: CodePart; readonly onPart: (part: CodePart) => void }) {
  const { part, onPart } = props
  const desk = useDesk()
  const draft = useStore(desk.draft)
  const testValues = useStore(desk.testValues)
  const setup = useSetup()
  const variables = new Set([...Object.keys(testValues), ...Object.keys(draft.environment)]).size
  const isEdited = setup.code !== null && !isSameText(draft, setup.code)
  return (
    <section className="code-setup" aria-label="Setup of the app">
      <h2 className="hidden-text">Setup</h2>
      <ul className="code-places">
        <Row
          icon={<FileCode2 className="icon" aria-hidden />}
          title={draft.entry}
          isHere={part !== 'environment'}
          onPress={() => onPart('text')}
        >
          {setup.code === null ? (
            <span className="faint note">built-in</span>
          ) : isEdited ? (
            <span className="chip edited">edited</span>
          ) : undefined}
        </Row>
        <Row
          icon={<KeyRound className="icon" aria-hidden />}
          title="Environment"
          isHere={part === 'environment'}
          onPress={() => onPart('environment')}
        >
          <span className="faint note">{variables}</span>
        </Row>
        <AroundRows />
      </ul>
      <PersonProfile />
      <Limits />
    </section>
  )
}

/** What the sandbox around the app is set to. */
function AroundRows() {
  const layout = useLayout()
  const overlays = useOverlays()
  const selection = useSelection()
  const setup = useSetup()
  const database = useStore(useWorldData().database)
  const open = (section: WorldSection) => overlays.open('world', { section })
  const answers = Object.keys(setup.answers).length
  const users = database?.users?.length ?? 0
  return (
    <>
      <Row icon={<UserRound className="icon" aria-hidden />} title="People" onPress={() => open('People')}>
        <span className="faint note">{setup.people.length}</span>
      </Row>
      <Row
        icon={<Database className="icon" aria-hidden />}
        title="Database"
        onPress={() => {
          selection.tab.set('Database')
          layout.mode.set('workbench')
        }}
      >
        <span className="faint note">{plural(users, 'user')}</span>
      </Row>
      <Row icon={<Unplug className="icon" aria-hidden />} title="Faults" onPress={() => open('Faults')}>
        <span className="faint note">{setup.faults.length === 0 ? 'none' : setup.faults.length}</span>
      </Row>
      <Row icon={<Reply className="icon" aria-hidden />} title="Answers" onPress={() => open('Answers')}>
        <span className="faint note">{answers === 0 ? 'none' : answers}</span>
      </Row>
    </>
  )
}

function Row(props: {
  readonly icon: ReactNode
  readonly title: string
  readonly isHere?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}) {
  return (
    <li>
      <button type="button" aria-current={props.isHere} onClick={props.onPress}>
        {props.icon}
        <span className="grow cut">{props.title}</span>
        {props.children}
      </button>
    </li>
  )
}
