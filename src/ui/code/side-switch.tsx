import { Segments } from '../../parts/forms/segments.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { useLayout } from '../layout/layout.ts'

const SIDES = { setup: 'Setup', app: 'App' } as const

/** What is left of the code: what the app is made of, or its pages to use. */
export function SideSwitch() {
  const { appShown, pageShown } = useLayout()
  const isApp = useStore(appShown) === true
  return (
    <Segments
      label="Preview"
      className="code-side segments bar"
      options={SIDES}
      chosen={isApp ? 'app' : 'setup'}
      onChoose={(side) => {
        pageShown.set(true)
        appShown.set(side === 'app')
      }}
    />
  )
}
