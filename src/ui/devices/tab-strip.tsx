import { Plus, X } from 'lucide-react'
import { keyOf, type TabId } from '../../link/frames/tab-id.ts'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import type { DeviceView, TabView } from '../../protocol/commands.ts'
import { useWorldClient } from '../data/world.ts'
import { usePresenting } from '../presenting/presenting.ts'
import { TabMark } from '../stepper/tab-mark.tsx'

/** The tabs of one device. */
export function TabStrip({ device, front }: { readonly device: DeviceView; readonly front: TabId }) {
  const client = useWorldClient()
  return (
    <ul className="tabs bar" aria-label={`Tabs of ${device.id}`}>
      {device.tabs.map((tab) => (
        <Tab key={tab.tab} tab={tab} isFront={tab.tab === front.tab} isOnly={device.tabs.length === 1} />
      ))}
      <li>
        <Button
          look="bare small square"
          icon={Plus}
          aria-label="New tab"
          onClick={() => {
            client.pages.openTab(device.id).catch(client.faults.report)
          }}
        />
      </li>
    </ul>
  )
}

function Tab(props: { readonly tab: TabView; readonly isFront: boolean; readonly isOnly: boolean }) {
  const { tab, isFront, isOnly } = props
  const client = useWorldClient()
  const hide = useStore(usePresenting().hide)
  const views = useStore(client.pages.views)
  const url = views[keyOf(tab)]?.url || hide(tab.url)
  const host = URL.canParse(url) ? new URL(url).host : url
  return (
    <li className={isFront ? 'tab front' : 'tab'}>
      <button
        type="button"
        className="pick"
        aria-current={isFront ? 'page' : undefined}
        title={views[keyOf(tab)]?.title || url}
        onClick={() => client.pages.show(tab)}
      >
        <span className={`dot ${host === 'app.example' ? 'app' : 'provider'}`} />
        <span className="cut">{host}</span>
        <TabMark tabId={tab} />
      </button>
      {isOnly ? undefined : (
        <button
          type="button"
          className="shut"
          aria-label={`Close the tab of ${host}`}
          onClick={() => {
            client.pages.navigator.close(tab).catch(client.faults.report)
          }}
        >
          <X className="icon small" aria-hidden />
        </button>
      )}
    </li>
  )
}
