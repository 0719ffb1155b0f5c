import { useMemo } from 'react'
import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { AnchoredPanel } from '../../parts/overlays/anchored-panel.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { laneName } from '../../record/diagram/lanes.ts'
import { KIND_GROUPS } from '../../record/labels/kinds.ts'
import { facetsOf, type RowQuery } from '../../record/outline/filter.ts'
import type { Run } from '../../record/outline/outline.ts'
import { useWorldData } from '../data/world.ts'
import type { Anchored, OverlayProps } from '../overlays/overlays.ts'
import { useStepList } from './step-list.ts'

interface Choice<T> {
  readonly id: T
  readonly label: string
  readonly count: number
}

/** How many runs are offered: the newest. */
const RUNS = 40

declare module '../overlays/overlays.ts' {
  interface OverlayKinds {
    filter: Anchored
  }
}

/** Filters the list of steps. It stays open while the reader chooses. */
export function FilterMenu({ anchor, onClose }: OverlayProps<'filter'>) {
  const list = useStepList()
  const query = useStore(list.query)
  const runs = useStore(useWorldData().runs)
  const choices = useMemo(() => choicesOf(runs), [runs])
  const set = (change: Partial<RowQuery>) => list.query.set({ ...query, ...change })
  return (
    <AnchoredPanel anchor={anchor} className="menu filter-menu" label="Filter steps" onClose={onClose}>
      <Menu aria-label="Steps to list" autoFocus="first" shouldCloseOnSelect={false}>
        <Choices
          title="Kind"
          choices={choices.kinds}
          chosen={query.kinds}
          onChange={(kinds) => set({ kinds })}
        />
        <Choices
          title="Lane"
          choices={choices.lanes}
          chosen={query.lanes}
          onChange={(lanes) => set({ lanes })}
        />
        <Choices
          title="Run"
          choices={choices.runs}
          chosen={query.runs}
          onChange={(chosen) => set({ runs: chosen })}
        />
        <Choices
          title="Rule"
          choices={choices.rules}
          chosen={query.rules}
          onChange={(rules) => set({ rules })}
        />
      </Menu>
    </AnchoredPanel>
  )
}

function Choices<T extends string | number>(props: {
  readonly title: string
  readonly choices: readonly Choice<T>[]
  readonly chosen: readonly T[]
  readonly onChange: (chosen: readonly T[]) => void
}) {
  const { title, choices, chosen, onChange } = props
  // A lane and a kind may have the same name, but keys in a menu must be unique.
  const keyFor = (id: T) => `${title} ${id}`
  return (
    <MenuSection
      className="menu-section"
      aria-label={title}
      selectionMode="multiple"
      selectedKeys={chosen.map(keyFor)}
      onSelectionChange={(keys) =>
        onChange(choices.map(({ id }) => id).filter((id) => keys === 'all' || keys.has(keyFor(id))))
      }
    >
      <Header className="menu-title">{title}</Header>
      {choices.map(({ id, label, count }) => (
        <MenuItem key={keyFor(id)} id={keyFor(id)} textValue={label}>
          <span className="box-room" />
          <span className="grow cut">{label}</span>
          <span className="faint note">{count}</span>
        </MenuItem>
      ))}
    </MenuSection>
  )
}

function choicesOf(runs: readonly Run[]) {
  const { kinds, lanes, rules } = facetsOf(runs)
  return {
    kinds: [...kinds].map(([id, count]) => ({ id, label: KIND_GROUPS[id], count })),
    lanes: [...lanes].map(([id, count]) => ({ id, label: laneName(id), count })),
    runs: runs
      .slice(-RUNS)
      .toReversed()
      .map(({ run, title, steps }) => ({ id: run, label: `${run} ${title}`, count: steps.length })),
    rules: [...rules]
      .map(([id, count]) => ({ id, label: id, count }))
      .sort((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true })),
  }
}
