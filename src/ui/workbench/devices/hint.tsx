import { MousePointerClick } from 'lucide-react'
import { useStore } from '../kit/use-store.ts'
import { useSession, useView } from '../view.ts'

/** What to do first; gone as soon as something was done. */
export function Hint() {
  const runs = useStore(useView().runs)
  const { devices, scenario } = useStore(useSession().world)
  const person = scenario.people.find(({ id }) => id === devices[0]?.person)?.name.split(' ')[0]
  if (runs.length > 1) return undefined
  return (
    <div className="hint">
      <MousePointerClick className="icon" aria-hidden />
      <p>
        <b>Start here.</b> Press Sign in on the page, then Sign in with GitHub
        {person === undefined ? '' : `, as ${person} would`}. Each step is recorded and explained beside it.
      </p>
    </div>
  )
}
