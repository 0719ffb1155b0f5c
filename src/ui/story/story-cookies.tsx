import { Cookie as CookieIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { frontOf } from '../../link/frames/stage.ts'
import { useStore } from '../../parts/stores/use-store.ts'
import { cookieStored } from '../../record/kinds/cookie-stored.ts'
import { tokenEncrypted } from '../../record/kinds/token-encrypted.ts'
import { firstName } from '../../record/story/names.ts'
import { useSetup, useWorldClient } from '../data/world.ts'
import { useStepper } from '../stepper/stepper.ts'
import { useStory } from './player.ts'
import { type SentCookie, sentCookies } from './sent-cookies.ts'

/** Below the page: the cookies that a beat is about, and at the end the one that remains. */
export function StoryCookies() {
  const { beat, story } = useStore(useStory().place)
  const steps = useStore(useStepper().all)
  if (beat > story.beats.length) return <SessionCookie />
  const cookies = sentCookies(steps, story.beats[beat - 1])
  if (cookies.length === 0) return <div className="story-cookies none" />
  return (
    <section className="story-cookies" aria-label="Cookies the browser sent">
      <h2>
        <CookieIcon className="icon" aria-hidden />
        Cookies the browser sent
      </h2>
      <ul>
        {cookies.map((cookie) => (
          <li key={cookie.name} className={`is-${cookie.fate}`}>
            <span className="mono">{breakable(cookie.name)}</span>
            <span>{textOf(cookie)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where there is no room, it wraps at its dots. */
function breakable(name: string): ReactNode {
  return name.split(/(?<=\.)/).flatMap((part, index) => (index === 0 ? [part] : [<wbr key={part} />, part]))
}

function textOf({ at, fate, how }: SentCookie): string {
  if (fate === 'used') return how === 'checked' ? `checked at ${at}` : `decrypted at ${at}`
  return fate === 'missing' ? 'missing' : 'routine'
}

const DAY = 86_400

/** What claims of a session token are, for people. */
const CLAIMS: Readonly<Record<string, string>> = {
  name: 'name',
  email: 'e-mail',
  picture: 'picture',
  sub: 'user id',
}

/** The cookie by which the app recognises the person from now on. */
function SessionCookie() {
  const steps = useStore(useStepper().all)
  const { maxAge } = useSetup()
  const client = useWorldClient()
  const front = frontOf(useStore(client.pages.stage), useStore(client.world))
  const stored = steps
    .filter(cookieStored.is)
    .findLast(({ data, from }) => from.name === front?.device && isSession(data.cookie.name))
  if (!stored) return <div className="story-cookies none" />
  const { cookie } = stored.data
  const { domain, expires, httpOnly, value } = cookie
  const token = steps.filter(tokenEncrypted.is).findLast(({ data }) => data.token === value)
  const name = token?.data.claims['name']
  const person = typeof name === 'string' ? firstName(name) : 'the user'
  const inside = Object.keys(token?.data.claims ?? {}).flatMap((claim) => CLAIMS[claim] ?? [])
  return (
    <section className="story-cookies session" aria-label="The session cookie">
      <h2>
        <CookieIcon className="icon" aria-hidden />
        The session cookie
      </h2>
      <dl>
        <dt>Name</dt>
        <dd className="mono">{breakable(cookie.name)}</dd>
        <dt>Inside</dt>
        <dd>{token ? `${person}’s ${listOf(inside)}` : 'a random id; everything else is in the database'}</dd>
        <dt>{token ? 'Encrypted' : 'Length'}</dt>
        <dd>{`${value.length} characters${token ? ', only the app can read them' : ''}`}</dd>
        <dt>Expires</dt>
        <dd>
          {expires === 'session'
            ? 'when the browser closes'
            : `${dayOf(expires)}, ${Math.round(maxAge / DAY)} days after the last visit`}
        </dd>
        <dt>Sent to</dt>
        <dd>{`${domain} only${httpOnly ? ', hidden from scripts' : ''}`}</dd>
      </dl>
    </section>
  )
}

function isSession(name: string): boolean {
  return name.endsWith('authjs.session-token')
}

function dayOf(ms: number): string {
  return new Date(ms).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

function listOf(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
