import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { isEverything, type RowQuery } from '../../model/filter.ts'
import { newestRun, type Run, stepsOf } from '../../model/outline.ts'
import { type Row, rowOf, sentenceOf } from '../../model/rows.ts'
import { useStore } from '../kit/use-store.ts'
import { watchSize } from '../kit/watch-size.ts'
import { useView, type View } from '../view.ts'
import { RowContent, rowClass } from './step-row.tsx'
import { nextMove } from './tree-keys.ts'

/** The rows as a tree: one stop for Tab, arrow keys inside, and only what is in view in the document. */
export function StepTree({ rows, query }: { readonly rows: readonly Row[]; readonly query: RowQuery }) {
  const view = useView()
  const runs = useStore(view.runs)
  const selected = useStore(view.selected)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [touched, setTouched] = useState<string>()
  // Another selection moves the place where keys go on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts
  useEffect(() => setTouched(undefined), [selected])
  const newest = useMemo(() => newestRow(rows, runs, query), [rows, runs, query])
  const chosen = selected === undefined ? -1 : rowOf(rows, runs, selected)
  const kept = rows.findIndex((row) => row.key === touched)
  const active = kept >= 0 ? kept : chosen >= 0 ? chosen : Math.max(0, newest)
  const scale = useStore(view.textScale)
  const virtual = useRows(rows, list, active, scale)
  useFollowing(virtual, selected, chosen, newest, `${query.text} ${rows.length} ${useHeight(list)}`)
  const go = (index: number) => {
    const row = rows[index]
    if (!row) return
    setTouched(row.key)
    virtual.scrollToIndex(index, { align: 'auto' })
    selectRow(view, row)
  }
  return (
    <div
      ref={list}
      className="list"
      role="tree"
      aria-label="Steps"
      tabIndex={0}
      aria-activedescendant={rows[active] ? `${id}-${rows[active].key}` : undefined}
      onWheel={() => stopFollowing(view, list.current)}
      onKeyDown={(event) => {
        const move = nextMove(
          event,
          rows,
          active,
          Math.floor((list.current?.clientHeight ?? 230) / (ROW * scale)),
        )
        if (!move) return
        event.preventDefault()
        if ('toggle' in move) toggle(view, move.toggle)
        else go(move.to)
      }}
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
            onPress={() => go(item.index)}
          />
        ))}
      </div>
    </div>
  )
}

/** Where the world stands: the last row, unless an older run went on last. */
function newestRow(rows: readonly Row[], runs: readonly Run[], query: RowQuery): number {
  const run = newestRun(runs)
  const seq = run?.steps.at(-1)?.seq
  if (seq === undefined || run === runs.at(-1) || !isEverything(query)) return rows.length - 1
  return rowOf(rows, runs, seq)
}

/** Heights of rows, for text of the usual size. */
const ROW = 23
const RUN_ROW = 25

/** So many rows are all in the document: the browser's own search finds them. */
const ALL = 100

/** Beyond that only rows near the visible part are in the document, and the active one, which is named by its id. */
function useRows(rows: readonly Row[], list: RefObject<HTMLElement | null>, active: number, scale: number) {
  const virtual = useVirtualizer<HTMLElement, Element>({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: (index) => (rows[index]?.node.type === 'run' ? RUN_ROW : ROW) * scale,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
    useAnimationFrameWithResizeObserver: true,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = count <= ALL ? 0 : Math.max(0, startIndex - overscan)
      const to = count <= ALL ? count - 1 : Math.min(count - 1, endIndex + overscan)
      const range = Array.from({ length: to - from + 1 }, (_, index) => from + index)
      return active < from ? [active, ...range] : active > to ? [...range, active] : range
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another size are laid out anew
  useEffect(() => virtual.measure(), [virtual, scale])
  return virtual
}

/** Keeps the newest row in view until a step is selected; brings a selected one into view, and again when the rows or their room change. */
function useFollowing(
  virtual: ReturnType<typeof useRows>,
  selected: number | undefined,
  chosen: number,
  newest: number,
  room: string,
): void {
  const target = useRef(chosen)
  target.current = chosen
  // biome-ignore lint/correctness/useExhaustiveDependencies: another room moves the rows
  useEffect(() => {
    if (selected === undefined && newest >= 0) virtual.scrollToIndex(newest, { align: 'auto' })
  }, [virtual, selected, newest, room])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another room moves the rows
  useEffect(() => {
    if (selected !== undefined && target.current >= 0 && !isInSight(virtual, target.current))
      virtual.scrollToIndex(target.current, { align: 'center' })
  }, [virtual, selected, room])
}

function isInSight(virtual: ReturnType<typeof useRows>, index: number): boolean {
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
  readonly onPress: () => void
}) {
  const view = useView()
  const { row, marks } = props
  if (!row) return undefined
  const names = Object.entries(marks).flatMap(([name, holds]) => (holds ? [name] : []))
  return (
    // The keys are heard by the tree around it.
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
        const onToggle = event.target instanceof Element && event.target.closest('.toggle') !== null
        if (row.open !== undefined && (onToggle || row.node.type === 'run')) toggle(view, row)
        props.onPress()
      }}
    >
      <span className="hidden-text">{sentenceOf(row.node)}</span>
      <span className="parts" aria-hidden="true">
        <RowContent row={row} />
      </span>
    </div>
  )
}

function selectRow(view: View, row: Row): void {
  if (row.node.type === 'run') return
  const [step] = stepsOf(row.node)
  if (step) view.select(step.seq)
}

function toggle(view: View, row: Row): void {
  if (row.open === undefined) return
  view.folds.update((folds) => new Map(folds).set(row.key, !row.open))
}

/** Who scrolls up wants to read: the newest is selected as it is, so that nothing moves any more. */
function stopFollowing(view: View, list: HTMLElement | null): void {
  if (!list || view.selected.get() !== undefined) return
  const fromEnd = list.scrollHeight - list.scrollTop - list.clientHeight
  const last = view.session.steps.get().at(-1)
  if (fromEnd > 40 && last) view.hold(last.seq)
}
