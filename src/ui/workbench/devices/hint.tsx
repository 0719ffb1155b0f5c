import { MousePointerClick } from 'lucide-react'
import { keyOf } from '../../client/place.ts'
import { frontOf } from '../../client/stage.ts'
import { useStore } from '../kit/use-store.ts'
import { useSession } from '../view.ts'

/** What to do next until somebody has signed in for the first time. */
export function Hint() {
  const session = useSession()
  const world = useStore(session.world)
  const steps = useStore(session.steps)
  const stage = useStore(session.stage)
  const views = useStore(session.views)
  const front = frontOf(stage, world)
  const page = front && views[keyOf(front)]
  const signedIn = steps.some((step) => step.kind === 'event.fired' && step.data.event === 'signIn')
  if (signedIn || page?.status !== 'shown') return undefined
  const device = world.scenario.devices.find(({ id }) => id === stage.device)
  const person = world.scenario.people.find(({ id }) => id === device?.person)
  const words = wordsFor(page.url, person?.name.split(' ')[0] ?? 'the person')
  if (!words) return undefined
  return (
    <div className="hint">
      <MousePointerClick className="icon" aria-hidden />
      <p>
        <b>{words[0]}</b> {words[1]}
      </p>
    </div>
  )
}

/** The words for a page on the way through the first sign-in. */
function wordsFor(url: string, person: string): readonly [string, string] | undefined {
  if (!URL.canParse(url)) return undefined
  const { host, pathname } = new URL(url)
  if (host === 'github.com')
    return [
      'Allow it or not.',
      'GitHub asks before it tells the app who this is. Both ways lead back to the app.',
    ]
  if (host !== 'app.example') return undefined
  if (pathname.startsWith('/auth/signin'))
    return [
      'Go on here.',
      `Press Sign in with GitHub, as ${person} would. The app sends the browser to GitHub.`,
    ]
  return pathname === '/'
    ? [
        'Start here.',
        `Press Sign in, as ${person} would. Each step is recorded and explained beside the page.`,
      ]
    : undefined
}
