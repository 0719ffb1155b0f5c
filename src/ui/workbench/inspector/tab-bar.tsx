import { useMemo, useRef } from 'react'
import type { StepKind } from '../../../protocol/steps.ts'
import { valuesIn } from '../../life/kinds.ts'
import { callsIn } from '../../model/calls.ts'
import { fateOf } from '../../model/cookies.ts'
import type { Run } from '../../model/outline.ts'
import { tokensIn } from '../../model/tokens.ts'
import { useStore } from '../kit/use-store.ts'
import { INSPECTOR_TABS, type InspectorTab, useFocus, useView } from '../view.ts'
import { TabScroll } from './tab-scroll.tsx'

/** The tabs, with counts for the selected run. */
export function TabBar({ panelId }: { readonly panelId: string }) {
  const view = useView()
  const tab = useStore(view.tab)
  const focus = useFocus()
  const mails = useMails()
  const list = useRef<HTMLDivElement>(null)
  const go = (index: number) => {
    const next = INSPECTOR_TABS.at(index % INSPECTOR_TABS.length)
    if (!next) return
    view.tab.set(next)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }
  return (
    <div className="tab-bar bar">
      <TabScroll list={list} chosen={tab}>
        <div
          ref={list}
          role="tablist"
          aria-label="What the step says"
          tabIndex={-1}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') go(INSPECTOR_TABS.indexOf(tab) + 1)
            if (event.key === 'ArrowLeft') go(INSPECTOR_TABS.indexOf(tab) - 1)
            if (event.key === 'Home') go(0)
            if (event.key === 'End') go(-1)
          }}
        >
          {INSPECTOR_TABS.map((each) => {
            const count = each === 'Mail' ? mails : focus ? countOf(each, focus.run) : 0
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
                    ? `${count} in this world`
                    : focus
                      ? `${count} in run ${focus.run.run}`
                      : undefined
                }
                onClick={() => view.tab.set(each)}
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
        {focus ? `Counts for run ${focus.run.run}` : 'Counts appear with the first step'}
      </span>
    </div>
  )
}

/** Mails of the whole world: that is what their tab lists, for a link is opened in a later run. */
function useMails(): number {
  const runs = useStore(useView().runs)
  return useMemo(() => runs.reduce((sum, run) => sum + countKind(run, 'mail.sent'), 0), [runs])
}

function countKind(run: Run, kind: StepKind): number {
  return run.steps.filter((step) => step.kind === kind).length
}

function countOf(tab: Exclude<InspectorTab, 'Mail'>, run: Run): number {
  switch (tab) {
    case 'HTTP':
      return countKind(run, 'request.sent')
    case 'Cookies':
      return run.steps.filter((step) => fateOf(step) !== undefined).length
    case 'Tokens':
      return tokensIn(run.steps).length
    case 'Callbacks':
      return callsIn(run).filter(({ kind }) => kind === 'callback').length
    case 'Events':
      return countKind(run, 'event.fired')
    case 'Database':
      return countKind(run, 'adapter.called')
    case 'Logs':
      return countKind(run, 'log.written')
    case 'Values':
      return valuesIn(run.steps).size
  }
}
