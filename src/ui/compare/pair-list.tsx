import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { foldSame, type Sides } from '../../record/compare/align.ts'
import { type Names, SidesMark, sidesLabel } from './sides.tsx'

/** How one side of a pair is shown in its row. */
export interface SideCell {
  readonly seq: number
  readonly name: string
  readonly note?: string
}

export interface PairItem {
  readonly key: string
  readonly sides: Sides
  /** What the row is about, if its group does not say so. */
  readonly heading?: string
  readonly a?: SideCell | undefined
  readonly b?: SideCell | undefined
  /** What an open row shows. */
  readonly detail: () => ReactNode
}

/** Up to this many rows with differences are open at first. More would be too long a list. */
const OPEN_AT_FIRST = 6

/** Which of these are open before the reader opened or closed any. */
export function openAtFirst(items: readonly Pick<PairItem, 'key' | 'sides'>[]): ReadonlySet<string> {
  const differing = items.filter(({ sides }) => sides === 'differs')
  const shown = differing.length > OPEN_AT_FIRST ? differing.slice(0, 1) : differing
  return new Set(shown.map(({ key }) => key))
}

/** Which rows are open, and what opens or closes one. */
export function useOpened(first?: ReadonlySet<string>) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(first ?? new Set())
  const toggle = (key: string) => {
    const next = new Set(opened)
    if (!next.delete(key)) next.add(key)
    setOpened(next)
  }
  return [opened, toggle] as const
}

/** Pairs next to each other, each opened to its differences; equal ones are folded. `what` is the plural of what is listed: `calls`. */
export function PairList(props: {
  readonly label: string
  readonly what: string
  readonly items: readonly PairItem[]
  readonly names: Names
  readonly first: ReadonlySet<string>
}) {
  const { first, items, label, names, what } = props
  const [opened, toggle] = useOpened(first)
  const rows = useMemo(() => foldSame(items, opened), [items, opened])
  return (
    <ul className="pair-list" aria-label={label}>
      {rows.map((row) =>
        row.type === 'fold' ? (
          <li key={row.key}>
            <FoldButton isOpen={row.isOpen} onPress={() => toggle(row.key)}>
              {row.count} {row.count === 1 ? what.replace(/s$/, '') : what} same
            </FoldButton>
          </li>
        ) : (
          <li key={row.pair.key} className={`pair ${row.pair.sides}`}>
            {row.pair.heading === undefined ? undefined : (
              <h3 className="pair-heading mono">{row.pair.heading}</h3>
            )}
            <PairRow
              item={row.pair}
              names={names}
              isOpen={opened.has(row.pair.key)}
              onPress={() => toggle(row.pair.key)}
            />
            {opened.has(row.pair.key) ? <div className="pair-detail">{row.pair.detail()}</div> : undefined}
          </li>
        ),
      )}
    </ul>
  )
}

/** The folded row for what is equal. */
export function FoldButton(props: {
  readonly isOpen: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}) {
  return (
    <button type="button" className="pair-row fold" aria-expanded={props.isOpen} onClick={props.onPress}>
      <Chevron isOpen={props.isOpen} />
      <span className="soft">{props.children}</span>
    </button>
  )
}

function Chevron({ isOpen }: { readonly isOpen: boolean }) {
  return isOpen ? (
    <ChevronDown className="icon small" aria-hidden />
  ) : (
    <ChevronRight className="icon small" aria-hidden />
  )
}

function PairRow(props: {
  readonly item: PairItem
  readonly names: Names
  readonly isOpen: boolean
  readonly onPress: () => void
}) {
  const { item, isOpen, names, onPress } = props
  return (
    <button type="button" className="pair-row" aria-expanded={isOpen} onClick={onPress}>
      <span className="hidden-text">{nameOf(item, names)}</span>
      <Chevron isOpen={isOpen} />
      <span className="compare-mark" aria-hidden>
        <SidesMark sides={item.sides} names={names} />
      </span>
      <Cell cell={item.a} name={names.a} />
      <Cell cell={item.b} name={names.b} />
    </button>
  )
}

function nameOf({ a, b, heading, sides }: PairItem, names: Names): string {
  const words = (cell: SideCell | undefined, name: string) =>
    cell === undefined
      ? ''
      : ` ${name} step ${cell.seq}: ${heading === undefined ? '' : `${cell.name} `}${cell.note ?? ''}.`
  return `${heading ?? (a ?? b)?.name}, ${sidesLabel(sides, names)}.${words(a, names.a)}${words(b, names.b)}`
}

function Cell({ cell, name }: { readonly cell: SideCell | undefined; readonly name: string }) {
  if (cell === undefined) return <span className="compare-side absent" aria-hidden />
  return (
    <span className="compare-side" data-side={name} aria-hidden>
      <span className="no">{cell.seq}</span>
      <b className="cut">{cell.name}</b>
      <span className="faint cut mono">{cell.note}</span>
    </span>
  )
}
