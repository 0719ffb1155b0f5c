import { Suspense, useId, useState } from 'react'
import { Segments } from '../../parts/forms/segments.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { lazily } from '../../parts/window/lazily.ts'
import { hasRoomFor, isOnePane } from '../../parts/window/text-size.ts'
import type { Focus } from '../../record/outline/focus.ts'
import { useFirstAct } from '../data/world.ts'
import { usePreferences } from '../preferences/preferences.ts'
import { useFocus, useSelection } from '../selection/selection.ts'
import type { Panels } from './panels.tsx'
import { TabBar } from './tab-bar.tsx'
import { WhatRow } from './what-row.tsx'

const Description = lazily(() => import('./lenses/description.tsx'), 'Description')
const Code = lazily(() => import('./lenses/code.tsx'), 'Code')

const LENSES = { description: 'What happens', data: 'Data', code: 'Code' } as const

type Lens = keyof typeof LENSES

/** Whether description, data and code are next to each other from the start. */
const ROOM_FOR_THREE = 1360

/** The selected step through three lenses: its description, what the chosen tab shows of it, and its code. */
export function Inspector({ panels }: { readonly panels: Panels }) {
  const preferences = usePreferences()
  const { tab: chosen } = useSelection()
  const tab = useStore(chosen)
  const focus = useFocus()
  // Where the details are a separate pane, the description comes first.
  const [lens, setLens] = useState<Lens>(() => (isOnePane() ? 'description' : 'data'))
  const [hasRoom] = useState(() => hasRoomFor(ROOM_FOR_THREE))
  const codeShown = useStore(preferences.code) ?? hasRoom
  const id = useId()
  const Panel = panels[tab]
  return (
    <section className="pane inspector" aria-label="Inspector">
      <TabBar panelId={id} />
      {focus ? <WhatRow focus={focus} codeShown={codeShown} onCode={preferences.code.set} /> : undefined}
      {/* Below 1200 px there is room for one lens. */}
      <Segments
        label="Lens"
        className="segments bar narrow-only"
        options={LENSES}
        chosen={lens}
        onChoose={setLens}
      />
      <div className={codeShown ? 'lenses' : 'lenses without-code'} data-lens={lens}>
        <article className="lens description" aria-label="What happens" tabIndex={focus ? 0 : -1}>
          {focus ? (
            <Suspense>
              <Description key={focus.step.seq} focus={focus} />
            </Suspense>
          ) : (
            <Unselected />
          )}
        </article>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it */}
        <div className="lens data" role="tabpanel" id={id} aria-label={tab} tabIndex={0}>
          <Suspense>
            <Panel focus={focus} />
          </Suspense>
        </div>
        <CodeLens focus={focus} />
      </div>
    </section>
  )
}

function CodeLens({ focus }: { readonly focus: Focus | undefined }) {
  return (
    <article className="lens code" aria-label="Code" tabIndex={focus ? 0 : -1}>
      {focus ? (
        <Suspense>
          <Code key={focus.step.seq} focus={focus} />
        </Suspense>
      ) : undefined}
    </article>
  )
}

function Unselected() {
  return (
    <>
      <h3>What happens</h3>
      <p>No steps yet. {useFirstAct()}</p>
    </>
  )
}
