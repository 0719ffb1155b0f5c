import { ArrowLeftRight, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { Button } from '../../parts/forms/button.tsx'
import type { Branch, Comparison } from '../../protocol/control.ts'
import '../styles/world.css'
import '../styles/edit.css'
import '../styles/compare.css'
import { SelectField } from '../../parts/forms/field.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { callGroups } from '../../record/compare/calls.ts'
import { answerPairs } from '../../record/compare/client.ts'
import { branchName, branchTree, pairToCompare } from '../../record/outline/branches.ts'
import { useAnswer } from '../data/use-answer.ts'
import { useWorldClient } from '../data/world.ts'
import { usePresenting } from '../presenting/presenting.ts'
import type { Asked } from './asked.ts'
import { CallsCompared } from './calls-compared.tsx'
import { ClientCompared } from './client-compared.tsx'
import { DifferenceList } from './difference-list.tsx'
import { PlayedBar } from './played-bar.tsx'
import type { Names } from './sides.tsx'
import { StepsCompared } from './steps-compared.tsx'

/** Two branches side by side, over the whole page. */
export function CompareView({ onClose, ...asked }: Asked & { readonly onClose: () => void }) {
  const { channel } = useWorldClient()
  const branches = useAnswer('branches', () => channel.send('branches.list', {}))
  return (
    <ModalOverlay
      className="underlay compare-underlay"
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Modal className="raised compare">
        <Dialog>
          <div className="head bar">
            <Heading slot="title" level={2}>
              Compare branches
            </Heading>
            <span className="grow" />
            <Button look="bare small square" icon={X} aria-label="Close" onClick={onClose} />
          </div>
          {branches === undefined ? (
            <Waiting description="Reading the branches…" />
          ) : 'problem' in branches ? (
            <p role="alert">{branches.problem}</p>
          ) : (
            <Chooser asked={asked} branches={branches.value} onClose={onClose} />
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Waiting({ description }: { readonly description: string }) {
  return (
    <p className="compare-empty" role="status" aria-busy="true">
      {description}
    </p>
  )
}

function Chooser(props: {
  readonly asked: Asked
  readonly branches: readonly Branch[]
  readonly onClose: () => void
}) {
  const { asked, branches, onClose } = props
  const usual = pairToCompare(branches)
  const [a, setA] = useState(asked.a ?? usual?.a)
  const [b, setB] = useState(asked.b ?? usual?.b)
  if (a === undefined || b === undefined)
    return (
      <p className="compare-empty">
        There is only one branch so far. Fork at a step (F), let the flow go another way, and compare the two
        here.
      </p>
    )
  const options = branchTree(branches).map(({ branch, depth }) => ({
    value: branch.id,
    label: `${'\u00a0\u00a0'.repeat(depth)}${branchName(branch, branches)}${branch.current ? ', here' : ''}`,
  }))
  const nameOf = (id: string) => {
    const branch = branches.find((each) => each.id === id)
    return branch ? branchName(branch, branches) : id
  }
  return (
    <>
      <PlayedBar asked={asked} nameOf={nameOf} onClose={onClose} />
      <div className="compare-choice">
        <SelectField label="Left" value={a} options={options} onChange={setA} />
        <Button
          look="square"
          icon={ArrowLeftRight}
          aria-label="Swap left and right"
          onClick={() => {
            setA(b)
            setB(a)
          }}
        />
        <SelectField label="Right" value={b} options={options} onChange={setB} />
      </div>
      <Compared a={a} b={b} names={{ a: nameOf(a), b: nameOf(b) }} first={asked.first ?? 'Steps'} />
    </>
  )
}

type First = NonNullable<Asked['first']> | 'Steps'

function Compared(props: {
  readonly a: string
  readonly b: string
  readonly names: Names
  readonly first: First
}) {
  const { a, b, first, names } = props

  const { channel } = useWorldClient()
  const key = a === b ? undefined : `${a} ${b}`
  const answer = useAnswer(key, () => channel.send('branches.compare', { a, b }))
  if (key === undefined)
    return (
      <p className="compare-empty">Left and right are the same branch. Choose a different one on one side.</p>
    )
  if (answer === undefined) return <Waiting description="Comparing…" />
  if ('problem' in answer)
    return (
      <p className="compare-empty" role="alert">
        {answer.problem}
      </p>
    )
  return <ComparedTabs key={key} comparison={answer.value} names={names} first={first} />
}

const LISTS = { Cookies: 'cookies', Tokens: 'tokens', Rows: 'rows' } as const
const KINDS = ['Cookies', 'Tokens', 'Rows'] as const

function ComparedTabs(props: {
  readonly comparison: Comparison
  readonly names: Names
  readonly first: First
}) {
  const { comparison: real, first, names } = props
  const hide = useStore(usePresenting().hide)
  const comparison = useMemo(() => hide(real), [hide, real])
  // The kind of a value can only be recognized from the value itself, so it is hidden afterwards.
  const groups = useMemo(() => hide(callGroups(real)), [hide, real])
  const answers = useMemo(() => hide(answerPairs(real)), [hide, real])
  const calls = groups.flatMap((group) => group.calls).filter(({ sides }) => sides !== 'same')
  const steps = <CountedTab key="Steps" id="Steps" count={comparison.a.length + comparison.b.length} />
  const ofApp = [
    <CountedTab key="Callbacks" id="Callbacks" count={calls.length} />,
    <CountedTab key="Client" id="Client" count={answers.filter(({ sides }) => sides !== 'same').length} />,
  ]
  return (
    <Tabs className="react-aria-Tabs compare-tabs" defaultSelectedKey={first}>
      <TabList aria-label="What to compare" className="world-tabs bar">
        {first === 'Steps' ? [steps, ...ofApp] : [...ofApp, steps]}
        {KINDS.map((kind) => (
          <CountedTab key={kind} id={kind} count={comparison[LISTS[kind]].length} />
        ))}
      </TabList>
      <TabPanel id="Callbacks" className="compare-panel">
        <CallsCompared groups={groups} names={names} />
      </TabPanel>
      <TabPanel id="Client" className="compare-panel">
        <ClientCompared pairs={answers} names={names} />
      </TabPanel>
      <TabPanel id="Steps" className="compare-panel steps">
        <StepsCompared comparison={comparison} names={names} />
      </TabPanel>
      {KINDS.map((kind) => (
        <TabPanel key={kind} id={kind} className="compare-panel">
          <p className="soft note">State at the end of each branch.</p>
          <DifferenceList what={LISTS[kind]} differences={comparison[LISTS[kind]]} names={names} />
        </TabPanel>
      ))}
    </Tabs>
  )
}

function CountedTab({ id, count }: { readonly id: string; readonly count: number }) {
  return (
    <Tab id={id} className="world-tab row">
      {id}
      <span className={count === 0 ? 'count zero' : 'count'} aria-hidden="true">
        {count}
      </span>
    </Tab>
  )
}
