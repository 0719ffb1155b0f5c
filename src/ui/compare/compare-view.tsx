import { ArrowLeftRight } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import type { Branch, Comparison } from '../../protocol/control.ts'
import '../styles/world.css'
import '../styles/edit.css'
import '../styles/compare.css'
import { SelectField } from '../../parts/forms/field.tsx'
import { Sheet } from '../../parts/overlays/sheet.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { TabList } from '../../parts/window/tab-list.tsx'
import type { PrivateValues } from '../../protocol/private-values.ts'
import type { Sides } from '../../record/compare/align.ts'
import { callGroups } from '../../record/compare/calls.ts'
import { answerPairs } from '../../record/compare/client.ts'
import { compareEngines, publishedSide } from '../../record/compare/engines.ts'
import { privateValues } from '../../record/export/private-values.ts'
import { branchName, branchTree, pairToCompare } from '../../record/outline/branches.ts'
import { useAnswer } from '../data/use-answer.ts'
import { useWorldClient } from '../data/world.ts'
import { usePresenting } from '../presenting/presenting.ts'
import type { Asked } from './asked.ts'
import { CallsCompared } from './calls-compared.tsx'
import { ClientCompared } from './client-compared.tsx'
import { DifferenceList } from './difference-list.tsx'
import { EnginesCompared } from './engines-compared.tsx'
import { PlayedBar } from './played-bar.tsx'
import type { Names } from './sides.tsx'
import { StepsCompared } from './steps-compared.tsx'

/** Two branches side by side, over the whole page. */
export function CompareView({ onClose, ...asked }: Asked & { readonly onClose: () => void }) {
  const { channel } = useWorldClient()
  const branches = useAnswer('branches', () => channel.send('branches.list', {}))
  return (
    <Sheet
      around="compare-underlay"
      className="compare"
      title="Compare branches"
      isDismissable
      hasClose
      onClose={onClose}
    >
      {branches === undefined ? (
        <Waiting description="Reading the branches…" />
      ) : 'problem' in branches ? (
        <p role="alert">{branches.problem}</p>
      ) : (
        <Chooser asked={asked} branches={branches.value} onClose={onClose} />
      )}
    </Sheet>
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
const OF_STEPS = ['Steps', 'Callbacks', 'Client', 'Cookies', 'Tokens', 'Rows'] as const
const OF_CALLS = ['Callbacks', 'Client', 'Steps', 'Cookies', 'Tokens', 'Rows'] as const
const OF_ENGINES = ['Engines', ...OF_STEPS] as const

/** What the code's environment has now, and had in either branch. */
function usePrivates({ a, b }: Comparison): () => Promise<PrivateValues> {
  const { channel } = useWorldClient()
  return async () => {
    const { setup, scenario } = await channel.send('world.read', {})
    return privateValues([...a, ...b], setup.code, scenario.code)
  }
}

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
  const published = useMemo(() => publishedSide(real), [real])
  const engines = useMemo(() => {
    if (published === undefined) return undefined
    const { a, b } = real
    return hide(compareEngines(published === 'b' ? { a, b } : { a: b, b: a }))
  }, [hide, published, real])
  const privates = usePrivates(real)
  const [tab, setTab] = useState<(typeof OF_ENGINES)[number]>(engines ? 'Engines' : first)
  const id = useId()
  const differing = (pairs: readonly { readonly sides: Sides }[]) =>
    pairs.filter(({ sides }) => sides !== 'same').length
  const { a, b, cookies, rows, tokens } = comparison
  const counts = {
    ...(engines && { Engines: engines.groups.length }),
    Steps: a.length + b.length,
    Callbacks: differing(groups.flatMap(({ calls }) => calls)),
    Client: differing(answers),
    Cookies: cookies.length,
    Tokens: tokens.length,
    Rows: rows.length,
  }
  return (
    <div className="compare-tabs">
      <TabList
        label="What to compare"
        className="world-tabs bar"
        tabs={engines ? OF_ENGINES : first === 'Steps' ? OF_STEPS : OF_CALLS}
        chosen={tab}
        panelId={id}
        counts={counts}
        onChoose={setTab}
      />
      <div
        key={tab}
        id={id}
        className={tab === 'Steps' ? 'compare-panel steps' : 'compare-panel'}
        role="tabpanel"
        aria-label={tab}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it
        tabIndex={0}
      >
        {tab === 'Engines' ? (
          engines && (
            <EnginesCompared
              comparison={engines}
              names={published === 'b' ? names : { a: names.b, b: names.a }}
              privates={privates}
            />
          )
        ) : tab === 'Steps' ? (
          <StepsCompared comparison={comparison} names={names} />
        ) : tab === 'Callbacks' ? (
          <CallsCompared groups={groups} names={names} />
        ) : tab === 'Client' ? (
          <ClientCompared pairs={answers} names={names} />
        ) : (
          <>
            <p className="soft note">State at the end of each branch.</p>
            <DifferenceList what={LISTS[tab]} differences={comparison[LISTS[tab]]} names={names} />
          </>
        )}
      </div>
    </div>
  )
}
