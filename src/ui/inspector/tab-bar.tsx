import { useEffect, useRef, useState } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { TabScroll } from '../../parts/window/tab-scroll.tsx'
import type { Run } from '../../record/outline/outline.ts'
import { useWorldClient, useWorldData } from '../data/world.ts'
import { useFocus, useSelection } from '../selection/selection.ts'
import { INSPECTOR_TABS, type InspectorTab } from '../selection/tabs.ts'

/** The tabs, with counts for the selected run. */
export function TabBar({ panelId }: { readonly panelId: string }) {
  const selection = useSelection()
  const tab = useStore(selection.tab)
  const focus = useFocus()
  const counts = useCounts(focus?.run)
  const list = useRef<HTMLDivElement>(null)
  const go = (index: number) => {
    const next = INSPECTOR_TABS.at(index % INSPECTOR_TABS.length)
    if (!next) return
    selection.tab.set(next)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }
  return (
    <div className="tab-bar bar">
      <TabScroll list={list} chosen={tab}>
        <div
          ref={list}
          role="tablist"
          aria-label="Step details"
          tabIndex={-1}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') go(INSPECTOR_TABS.indexOf(tab) + 1)
            if (event.key === 'ArrowLeft') go(INSPECTOR_TABS.indexOf(tab) - 1)
            if (event.key === 'Home') go(0)
            if (event.key === 'End') go(-1)
          }}
        >
          {INSPECTOR_TABS.map((each) => {
            const count = counts?.[each] ?? 0
            return (
              <button
                key={each}
                type="button"
                role="tab"
                data-tab={each}
                aria-selected={each === tab}
                aria-controls={panelId}
                tabIndex={each === tab ? 0 : -1}
                title={
                  each === 'Mail'
                    ? `${count} in this sandbox`
                    : focus
                      ? `${count} in run ${focus.run.run}`
                      : undefined
                }
                onClick={() => selection.tab.set(each)}
              >
                {each}
                <span className={count === 0 ? 'count zero' : 'count'} aria-hidden="true">
                  {count}
                </span>
              </button>
            )
          })}
        </div>
      </TabScroll>
      <span className="grow" />
      <span className="faint note nowrap wide-only">
        {focus ? `Run ${focus.run.run} only` : 'Counts appear with the first step'}
      </span>
    </div>
  )
}

type Counts = Readonly<Record<InspectorTab, number>>

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
