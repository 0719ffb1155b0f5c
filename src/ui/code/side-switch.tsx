import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { useLayout } from '../layout/layout.ts'

/** What is left of the code: what the app is made of, or its pages to use. */
export function SideSwitch() {
  const { appShown, pageShown } = useLayout()
  const isApp = useStore(appShown) === true
  const show = (app: boolean) => {
    pageShown.set(true)
    appShown.set(app)
  }
  return (
    <fieldset className="code-side segments bar" aria-label="Preview">
      <Button look="bare small" aria-pressed={!isApp} onClick={() => show(false)}>
        Setup
      </Button>
      <Button look="bare small" aria-pressed={isApp} onClick={() => show(true)}>
        App
      </Button>
    </fieldset>
  )
}
