import { useId, useState } from 'react'
import { useStore } from '../kit/use-store.ts'
import { type InspectorTab, useFocus, useView } from '../view.ts'
import { CallbacksTab } from './callbacks/callbacks-tab.tsx'
import { CookiesTab } from './cookies/cookies-tab.tsx'
import { DatabaseTab } from './database/database-tab.tsx'
import { HttpTab } from './http/http-tab.tsx'
import { TabBar } from './tab-bar.tsx'
import { TokensTab } from './tokens/tokens-tab.tsx'
import { WhatRow } from './what-row.tsx'
import { Words } from './words.tsx'

type Lens = 'words' | 'data'

/** The selected step: in words, and what the chosen tab says of it. */
export function Inspector() {
  const tab = useStore(useView().tab)
  const focus = useFocus()
  const [lens, setLens] = useState<Lens>('data')
  const id = useId()
  return (
    <section className="pane inspector" aria-label="Inspector">
      <TabBar panelId={id} />
      {focus ? <WhatRow focus={focus} /> : undefined}
      <LensSwitch lens={lens} onChange={setLens} />
      <div className="lenses" data-lens={lens}>
        <article className="lens words" aria-label="In words" tabIndex={focus ? 0 : -1}>
          <Words focus={focus} />
        </article>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it */}
        <div className="lens" role="tabpanel" id={id} aria-label={tab} tabIndex={0}>
          <TabContent tab={tab} />
        </div>
      </div>
    </section>
  )
}

function TabContent({ tab }: { readonly tab: InspectorTab }) {
  const focus = useFocus()
  switch (tab) {
    case 'HTTP':
      return <HttpTab focus={focus} />
    case 'Cookies':
      return <CookiesTab focus={focus} />
    case 'Tokens':
      return <TokensTab focus={focus} />
    case 'Callbacks':
      return <CallbacksTab focus={focus} />
    case 'Database':
      return <DatabaseTab focus={focus} />
  }
}

/** Below 1200 px there is room for one lens. */
function LensSwitch({ lens, onChange }: { readonly lens: Lens; readonly onChange: (lens: Lens) => void }) {
  return (
    <fieldset className="segments bar narrow-only" aria-label="Lens">
      {(['words', 'data'] as const).map((each) => (
        <button
          key={each}
          type="button"
          className="button bare small"
          aria-pressed={lens === each}
          onClick={() => onChange(each)}
        >
          {each === 'words' ? 'In words' : 'Data'}
        </button>
      ))}
    </fieldset>
  )
}
