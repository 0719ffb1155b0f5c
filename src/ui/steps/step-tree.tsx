import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { WorldClient } from '../../link/client/world-client.ts'
import { useStore } from '../../parts/stores/use-store.ts'
import { useInFrame } from '../../parts/window/use-in-frame.ts'
import { watchSize } from '../../parts/window/watch-size.ts'
import { isEverything, type RowQuery } from '../../record/outline/filter.ts'
import { newestRun, type Run } from '../../record/outline/outline.ts'
import { isStopped, type PauseState } from '../../record/outline/pause-state.ts'
import { firstStep, type Row, rowOf, sentenceOf, stepsOfRow } from '../../record/outline/rows.ts'
import { useCommands } from '../commands/commands.ts'
import { useWorldClient, useWorldData } from '../data/world.ts'
import { useLayout } from '../layout/layout.ts'
import { usePlaceOf } from '../layout/use-place.ts'
import { useVirtualRows } from '../layout/use-virtual-rows.ts'
import { usePreferences } from '../preferences/preferences.ts'
import { type Selection, useSelection } from '../selection/selection.ts'
import { useStepper } from '../stepper/stepper.ts'
import { useBreakpointToggle } from '../stepper/toggle-breakpoint.ts'
import { type Pausing, usePausing } from '../stepper/use-pausing.ts'
import { useStepList } from './step-list.ts'
import { RowContent, type RowMarks, rowClass } from './step-row.tsx'
import { nextMove } from './tree-keys.ts'
import { type Typed, typeAhead } from './type-ahead.ts'

/** The rows as a tree: one stop for Tab, arrow keys inside, and only the visible rows in the document. */
export function StepTree({ rows, query }: { readonly rows: readonly Row[]; readonly query: RowQuery }) {
  const { pauseState } = useStepper()
  const selection = useSelection()
  const client = useWorldClient()
  const toggle = useToggle()
  const runs = useRuns()
  const pausing = usePausing()
  const selected = useStore(selection.selected)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  usePlaceOf('steps', list)
  const [touched, setTouched] = useState<string>()
  // A new selection also moves the active row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change counts
  useEffect(() => setTouched(undefined), [selected])
  const newest = useStoppedRow(rows, query)
  const chosen = selected === undefined ? -1 : rowOf(rows, runs, selected)
  const kept = rows.findIndex((row) => row.key === touched)
  const active = kept >= 0 ? kept : chosen >= 0 ? chosen : Math.max(0, newest)
  const scale = useStore(useLayout().textScale)
  const virtual = useVirtualRows(rows, list, active, (index) => heightOf(rows[index]))
  useFollowing(virtual, selected, chosen, newest, `${query.text} ${rows.length} ${useHeight(list)}`)
  const go = (index: number) => {
    const row = rows[index]
    if (!row) return
    setTouched(row.key)
    virtual.scrollToIndex(index, { align: 'auto' })
    selectRow(selection, row)
  }
  const onLetter = useTypeAhead(rows, active)
  const onKey = (event: KeyboardEvent) => {
    if (seeksWorld(event, rows[active], pauseState.get())) return
    const move = nextMove(event, rows, active, pageOf(list.current, scale))
    if (!move) return go(onLetter(event) ?? -1)
    event.preventDefault()
    if ('toggle' in move) toggle(move.toggle)
    else go(move.to)
  }
  return (
    <div
      ref={list}
      className="list"
      role="tree"
      aria-label="Steps"
      tabIndex={0}
      aria-activedescendant={rows[active] ? `${id}-${rows[active].key}` : undefined}
      onWheel={() => stopFollowing(client, selection, list.current)}
      onKeyDown={onKey}
    >
      <div className="list-inner" role="none" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => (
          <TreeRow
            key={item.key}
            id={`${id}-${item.key}`}
            item={item}
            row={rows[item.index]}
            marks={{
              selected: item.index === chosen,
              active: item.index === active,
              newest: item.index === newest,
            }}
            pausing={pausing}
            onPress={() => go(item.index)}
          />
        ))}
      </div>
    </div>
  )
}

/** How many rows are seen at once. */
function pageOf(list: HTMLElement | null, scale: number): number {
  return Math.floor((list?.clientHeight ?? 230) / (ROW * scale))
}

function useRuns(): readonly Run[] {
  const present = useStore(useWorldData().runs)
  const future = useStore(useStepper().future)
  return useMemo(() => [...present, ...future], [present, future])
}

/** Where a letter goes. Only used if the reader switched single-letter commands off. */
function useTypeAhead(rows: readonly Row[], active: number): (event: KeyboardEvent) => number | undefined {
  const { singleKeys } = usePreferences()
  const typed = useRef<Typed>({ text: '', at: 0 })
  return (event) => {
    const { altKey, ctrlKey, key, metaKey, timeStamp } = event
    if (singleKeys.get() || altKey || ctrlKey || metaKey || key.length !== 1) return undefined
    const found = typeAhead(typed.current, key, timeStamp, rows, active)
    typed.current = found.typed
    return found.to
  }
}

function useStoppedRow(rows: readonly Row[], query: RowQuery): number {
  const runs = useStore(useWorldData().runs)
  const pauseState = useStore(useStepper().pauseState)
  return useMemo(() => stoppedRow(rows, runs, query, pauseState), [rows, runs, query, pauseState])
}

/** The current position: where it is paused, otherwise the last row, unless an older run continued last. */
function stoppedRow(
  rows: readonly Row[],
  runs: readonly Run[],
  query: RowQuery,
  pauseState: PauseState,
): number {
  const paused = isStopped(pauseState) ? rowOf(rows, runs, pauseState.step) : -1
  if (paused >= 0) return paused
  const note = rows.findIndex(({ node }) => node.type === 'note')
  const end = (note < 0 ? rows.length : note) - 1
  const run = newestRun(runs)
  const seq = run?.steps.at(-1)?.seq
  if (seq === undefined || run === runs.at(-1) || !isEverything(query)) return end
  return rowOf(rows, runs, seq)
}

/** On a row that can't be opened, ← and → move a paused world. */
function seeksWorld({ key }: KeyboardEvent, row: Row | undefined, pauseState: PauseState): boolean {
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight'
  return isAcross && row?.open === undefined && isStopped(pauseState)
}

/** Heights of rows, for text of the default size. */
const ROW = 23
const RUN_ROW = 25

function heightOf(row: Row | undefined): number {
  return row?.node.type === 'run' ? RUN_ROW : ROW
}

const FUTURE_ROWS = 4

type Rendered = Virtualizer<HTMLElement, Element>

/** Keeps the newest row in view until a step is selected. Scrolls to a selected one, and again when the rows or the available room change. */
function useFollowing(
  virtual: Rendered,
  selected: number | undefined,
  chosen: number,
  newest: number,
  room: string,
): void {
  const target = useRef(chosen)
  target.current = chosen
  useInFrame(() => {
    if (selected !== undefined || newest < 0) return
    // After going back: show some rows before it, which say how it got there,
    if (isAbove(virtual, newest)) virtual.scrollToIndex(Math.max(0, newest - FUTURE_ROWS), { align: 'start' })
    // and a few of the future steps.
    else virtual.scrollToIndex(Math.min(newest + FUTURE_ROWS, virtual.options.count - 1), { align: 'auto' })
  }, [virtual, selected, newest, room])
  useInFrame(() => {
    if (selected !== undefined && target.current >= 0 && !isInSight(virtual, target.current))
      virtual.scrollToIndex(target.current, { align: 'center' })
  }, [virtual, selected, room])
}

function isAbove(virtual: Rendered, index: number): boolean {
  const item = virtual.measurementsCache[index]
  return item !== undefined && item.start < (virtual.scrollOffset ?? 0)
}

function isInSight(virtual: Rendered, index: number): boolean {
  const item = virtual.measurementsCache[index]
  const top = virtual.scrollOffset ?? 0
  const height = virtual.scrollRect?.height ?? 0
  return item !== undefined && item.start >= top && item.end <= top + height
}

function useHeight(list: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    return watchSize([element], () => setHeight(element.clientHeight))
  }, [list])
  return height
}

function TreeRow(props: {
  readonly id: string
  readonly item: VirtualItem
  readonly row: Row | undefined
  readonly marks: { readonly selected: boolean; readonly active: boolean; readonly newest: boolean }
  readonly pausing: Pausing
  readonly onPress: () => void
}) {
  const stepper = useStepper()
  const commands = useCommands()
  const toggle = useToggle()
  const toggleBreakpoint = useBreakpointToggle()
  const { row, marks } = props
  if (!row) return undefined
  const all = { ...marks, ...marksOf(row, props.pausing) }
  const names = Object.entries(all).flatMap(([name, holds]) => (holds ? [name] : []))
  return (
    // The tree around it handles the keys.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tree has one tab stop
    <div
      id={props.id}
      role="treeitem"
      tabIndex={-1}
      className={`step ${rowClass(row)} ${names.join(' ')}`}
      style={{ transform: `translateY(${props.item.start}px)` }}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.size}
      aria-expanded={row.open}
      aria-selected={marks.selected}
      onClick={(event) => {
        const isOn = (part: string) => event.target instanceof Element && event.target.closest(part) !== null
        if (isOn('.gutter')) {
          toggleBreakpoint(firstSeq(row))
          return
        }
        if (isOn('.rewind-here')) {
          commands.run('rewind-here')
          return
        }
        const onToggle = isOn('.toggle')
        if (row.open !== undefined && (onToggle || opensAnywhere(row))) toggle(row)
        props.onPress()
      }}
    >
      <span className="hidden-text">
        {sentenceOf(row.node)}
        {all.paused ? ' Paused here.' : ''}
        {all.breakpoint ? ' Breakpoint.' : ''}
        {row.future && row.node.type !== 'note' ? ` ${stepper.futureNote.get().row}` : ''}
      </span>
      <span className="parts" aria-hidden="true">
        <RowContent row={row} marks={all} />
      </span>
    </div>
  )
}

/** A heading, and routine steps, open wherever they are clicked. */
function opensAnywhere({ node }: Row): boolean {
  return node.type === 'run' || (node.type === 'fold' && node.head === undefined)
}

/** In a paused exchange, the row of the step it is paused at is marked. */
function marksOf(row: Row, { paused, isPausing }: Pausing): Omit<RowMarks, 'selected'> {
  const steps = stepsOfRow(row)
  if (steps.length === 0) return { paused: false, breakpoint: false }
  return { paused: steps.some(({ seq }) => paused.has(seq)), breakpoint: isPausing(steps) }
}

function firstSeq({ node }: Row): number | undefined {
  return firstStep(node)?.seq
}

function selectRow({ select }: Selection, row: Row): void {
  const seq = firstSeq(row)
  if (seq !== undefined) select(seq)
}

function useToggle(): (row: Row) => void {
  const { folds } = useStepList()
  return ({ key, open }) => {
    if (open !== undefined) folds.update((now) => new Map(now).set(key, !open))
  }
}

/** A reader who scrolls up wants to read: the newest step is selected as it is, so that nothing moves any more. */
function stopFollowing(
  { steps }: WorldClient,
  { hold, selected }: Selection,
  list: HTMLElement | null,
): void {
  if (!list || selected.get() !== undefined) return
  const fromEnd = list.scrollHeight - list.scrollTop - list.clientHeight
  const last = steps.get().at(-1)
  if (fromEnd > 40 && last) hold(last.seq)
}
