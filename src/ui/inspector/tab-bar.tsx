import { useEffect, useRef, useState } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { TabList } from '../../parts/window/tab-list.tsx'
import { TabScroll } from '../../parts/window/tab-scroll.tsx'
import type { Run } from '../../record/outline/outline.ts'
import { useWorldClient, useWorldData } from '../data/world.ts'
import { usePlaceOf } from '../layout/use-place.ts'
import { useFocus, useSelection } from '../selection/selection.ts'
import { INSPECTOR_TABS, type InspectorTab } from '../selection/tabs.ts'

/** The tabs, with counts for the selected run. */
export function TabBar({ panelId }: { readonly panelId: string }) {
  const selection = useSelection()
  const tab = useStore(selection.tab)
  const focus = useFocus()
  const counts = useCounts(focus?.run)
  const list = useRef<HTMLDivElement>(null)
  usePlaceOf('details', list)
  const titleOf = (each: InspectorTab) => {
    const count = counts?.[each] ?? 0
    if (each === 'Mail') return `${count} in this sandbox`
    return focus ? `${count} in run ${focus.run.run}` : undefined
  }
  return (
    <div className="tab-bar bar">
      <TabScroll list={list} chosen={tab}>
        <TabList
          ref={list}
          label="Step details"
          tabs={INSPECTOR_TABS}
          chosen={tab}
          panelId={panelId}
          counts={counts ?? NONE}
          titleOf={titleOf}
          onChoose={selection.tab.set}
        />
      </TabScroll>
      <span className="grow" />
      <span className="faint note nowrap wide-only">
        {focus ? `Run ${focus.run.run} only` : 'Counts appear with the first step'}
      </span>
    </div>
  )
}

type Counts = Readonly<Record<InspectorTab, number>>

const NONE = Object.fromEntries(INSPECTOR_TABS.map((tab) => [tab, 0])) as Counts

/** The counts of each tab. The code that counts is loaded after the first paint; until then the tabs have no counts. */
function useCounts(run: Run | undefined): Counts | undefined {
  const client = useWorldClient()
  const { runs } = useWorldData()
  const all = useStore(runs)
  const [counting, setCounting] = useState<typeof import('../../record/tabs/counts.ts')>()
  useEffect(() => {
    import('../../record/tabs/counts.ts').then(setCounting, client.faults.report)
  }, [client])
  return run && counting?.countsOf(run, all)
}
