import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import type { Comparison } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'
import { type FoldRow, foldSame } from '../../record/compare/align.ts'
import {
  alignSteps,
  factsOf,
  firstDifference,
  leavesOf,
  type Pair,
  sideLabel,
} from '../../record/compare/compare.ts'
import { laneOf } from '../../record/kinds/registry.ts'
import { useLayout } from '../layout/layout.ts'
import { useVirtualRows } from '../layout/use-virtual-rows.ts'
import { StepIcon } from '../values/step-icon.tsx'
import { FieldsOfBoth } from './difference-list.tsx'
import { useOpened } from './pair-list.tsx'
import { type Names, SidesMark, sidesLabel } from './sides.tsx'

/** The steps of two branches next to each other; equal ones are folded. */
export function StepsCompared(props: { readonly comparison: Comparison; readonly names: Names }) {
  const { comparison, names } = props
  const pairs = useMemo(() => alignSteps(comparison), [comparison])
  const [opened, toggle] = useOpened()
  const rows = useMemo(() => foldSame(pairs, opened, FOLDED), [pairs, opened])
  const [touched, setTouched] = useState<string>()
  const first = rows.findIndex(isDifference)
  const found = rows.findIndex(({ key }) => key === touched)
  const active = found >= 0 ? found : Math.max(0, first)
  const row = rows[active]
  return (
    <div className="steps-compared">
      <div className="bar compare-says">
        <p role="status">{firstDifference(comparison, pairs, names)}</p>
        <span className="grow" />
        <WalkButtons rows={rows} active={active} onGo={setTouched} />
      </div>
      <CommonSteps count={comparison.common} />
      {comparison.a.length >= MOST || comparison.b.length >= MOST ? (
        <p className="compare-common note faint">Only the first {MOST} steps after that are compared.</p>
      ) : undefined}
      <CompareList
        rows={rows}
        first={first}
        active={active}
        names={names}
        onGo={(key) => setTouched(key)}
        onToggle={toggle}
      />
      {row?.type === 'pair' ? <PairDetail pair={row.pair} names={names} /> : undefined}
    </div>
  )
}

/** How many steps of a branch are sent at most. */
const MOST = 2000

/** The common beginning of both branches, in one line. */
function CommonSteps({ count }: { readonly count: number }) {
  if (count === 0) return undefined
  return (
    <p className="compare-common note faint">
      {count === 1 ? 'Step 1 is' : `Steps 1 to ${count} are`} the same on both branches: before the fork, or
      identical after it.
    </p>
  )
}

function isDifference(row: FoldRow<Pair>): boolean {
  return row.type === 'pair' && row.pair.sides !== 'same'
}

function WalkButtons(props: {
  readonly rows: readonly FoldRow<Pair>[]
  readonly active: number
  readonly onGo: (key: string) => void
}) {
  const { rows, active, onGo } = props
  const before = rows.findLast((row, index) => index < active && isDifference(row))
  const after = rows.find((row, index) => index > active && isDifference(row))
  return (
    <span className="row">
      <Button look="small" disabled={!before} onClick={() => before && onGo(before.key)}>
        Previous difference
      </Button>
      <Button look="small" disabled={!after} onClick={() => after && onGo(after.key)}>
        Next difference
      </Button>
    </span>
  )
}

/** Fewer equal steps than this are not folded. */
const FOLDED = 4

/** Row height for text of the default size. Where the sides are stacked, it is measured. */
const ROW = 26

interface ListProps {
  readonly rows: readonly FoldRow<Pair>[]
  /** Index of the first difference. */
  readonly first: number
  readonly active: number
  readonly names: Names
  readonly onGo: (key: string) => void
  readonly onToggle: (key: string) => void
}

function CompareList(props: ListProps) {
  const { rows, first, active, names, onGo, onToggle } = props
  const list = useRef<HTMLDivElement>(null)
  const scale = useStore(useLayout().textScale)
  const id = useId()
  const virtual = useVirtualRows(rows, list, active, () => ROW)
  useEffect(() => virtual.scrollToIndex(active, { align: 'center' }), [virtual, active])
  const page = Math.floor((list.current?.clientHeight ?? 260) / (ROW * scale))
  return (
    <div
      ref={list}
      className="compare-list"
      role="listbox"
      aria-label={`Steps of ${names.a} and ${names.b}`}
      tabIndex={0}
      aria-activedescendant={rows[active] ? `${id}-${rows[active].key}` : undefined}
      onKeyDown={(event) => onKey(event, props, page)}
    >
      <div role="none" className="compare-inner" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          if (!row) return undefined
          return (
            <div
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              className="compare-place"
              style={{ transform: `translateY(${item.start}px)` }}
              role="none"
            >
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list around it handles the keys */}
              <div
                id={`${id}-${row.key}`}
                role="option"
                tabIndex={-1}
                aria-selected={item.index === active}
                aria-posinset={item.index + 1}
                aria-setsize={rows.length}
                className={rowClass(row, item.index === first)}
                onClick={() => (row.type === 'fold' ? onToggle(row.key) : onGo(row.key))}
              >
                {row.type === 'fold' ? (
                  <Fold row={row} />
                ) : (
                  <PairRow pair={row.pair} isFirst={item.index === first} names={names} />
                )}
              </div>
            </div>
          )
        })}
      </div>
    </div>
  )
}

function rowClass(row: FoldRow<Pair>, isFirst: boolean): string {
  if (row.type === 'fold') return 'compare-row fold'
  return `compare-row ${row.pair.sides}${isFirst ? ' first' : ''}`
}

function onKey(event: KeyboardEvent, { rows, active, onGo, onToggle }: ListProps, page: number): void {
  const row = rows[active]
  const moves: Readonly<Record<string, number>> = {
    ArrowUp: active - 1,
    ArrowDown: active + 1,
    PageUp: active - page,
    PageDown: active + page,
    Home: 0,
    End: rows.length - 1,
  }
  const to = moves[event.key]
  if (to !== undefined) {
    event.preventDefault()
    const next = rows[Math.max(0, Math.min(rows.length - 1, to))]
    if (next) onGo(next.key)
  } else if ((event.key === 'Enter' || event.key === ' ') && row?.type === 'fold') {
    event.preventDefault()
    onToggle(row.key)
  }
}

function Fold({ row }: { readonly row: Extract<FoldRow<Pair>, { readonly type: 'fold' }> }) {
  return (
    <span className="soft">
      {row.count} identical steps. {row.isOpen ? 'Click to hide them.' : 'Click to show them.'}
    </span>
  )
}

function PairRow(props: { readonly pair: Pair; readonly isFirst: boolean; readonly names: Names }) {
  const { pair, isFirst, names } = props
  return (
    <>
      <span className="hidden-text">{sentenceOf(pair, names, isFirst)}</span>
      <span className="compare-mark" aria-hidden="true">
        <SidesMark sides={pair.sides} names={names} />
      </span>
      <Side name={names.a} step={pair.a} other={pair.b} />
      <Side name={names.b} step={pair.b} other={pair.a} />
    </>
  )
}

function sentenceOf(pair: Pair, names: Names, isFirst: boolean): string {
  const side = (name: string, step: Step | undefined) => {
    if (!step) return ''
    const words = sideLabel(step)
    return `${name} step ${step.seq}: ${words.name}${words.note === undefined ? '' : ` ${words.note}`}. `
  }
  const begin = isFirst ? 'First difference, ' : ''
  return `${begin}${sidesLabel(pair.sides, names)}. ${side(names.a, pair.a)}${side(names.b, pair.b)}`
}

function Side(props: {
  readonly name: string
  readonly step: Step | undefined
  readonly other: Step | undefined
}) {
  const { name, step, other } = props
  if (!step) return <span className="compare-side absent" aria-hidden="true" />
  const words = sideLabel(step, other)
  return (
    <span className={`compare-side ${laneOf(step)}`} data-side={name} aria-hidden="true">
      <span className="no">{step.seq}</span>
      <StepIcon step={step} small />
      <b className="cut">{words.name}</b>
      <span className="faint cut">{words.note}</span>
    </span>
  )
}

/** The differences inside the selected step. */
function PairDetail({ pair, names }: { readonly pair: Pair; readonly names: Names }) {
  const { a, b, sides } = pair
  const step = a ?? b
  if (!step) return undefined
  return (
    <section className="compare-detail" aria-label="What differs in this step">
      {sides === 'same' ? <p className="soft">This step is the same on both.</p> : undefined}
      {a && b ? undefined : (
        <p className="soft">
          This step happened only in {a ? names.a : names.b}: {step.summary}
        </p>
      )}
      {sides === 'differs' && a && b ? (
        <FieldsOfBoth label={sideLabel(a).name} {...leafFields(a, b)} names={names} />
      ) : undefined}
    </section>
  )
}

/** The values that differ, with their paths. */
function leafFields(a: Step, b: Step) {
  const leaves = leavesOf(factsOf(a), factsOf(b))
  const side = (of: 'a' | 'b') =>
    Object.fromEntries(leaves.filter((leaf) => leaf[of] !== undefined).map((leaf) => [leaf.path, leaf[of]]))
  return { a: side('a'), b: side('b') }
}
