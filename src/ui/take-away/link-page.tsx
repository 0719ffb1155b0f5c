import { useEffect, useState } from 'react'
import { connect, installWorker } from '../../link/boot/boot.ts'
import { replayActions } from '../../link/replay/replay.ts'
import { messageOf } from '../../link/worker/failure.ts'
import { untilStopped } from '../../link/worker/stoppable.ts'
import type { Transport } from '../../link/worker/transport.ts'
import { Button } from '../../parts/forms/button.tsx'
import type { Code } from '../../protocol/code.ts'
import { describeAction } from '../../record/export/link/describe-action.ts'
import type { WorldLink } from '../../record/export/link/link.ts'
import { decodeLink } from '../../record/export/link/link-text.ts'
import { providerName } from '../../record/labels/catalogue.ts'
import { plural } from '../../record/values/time.ts'
import { Differences } from '../../studio/foreign/difference.tsx'
import { ForeignText } from '../../studio/foreign/foreign-text.tsx'
import { StartPage } from '../notices/start-page.tsx'
import './export.css'

type State =
  | { readonly is: 'reading' }
  | { readonly is: 'refused'; readonly problem: string }
  | { readonly is: 'asking'; readonly link: WorldLink }
  | ({ readonly is: 'building' } & Building)
  | { readonly is: 'ended'; readonly problem: string; readonly unfinished?: Unfinished }

interface Building {
  readonly done: number
  readonly all: number
  readonly stop: () => void
  /** It waits for the reader: this is as much as a link may do by itself. */
  readonly usedUp?: { readonly reason: string; readonly goOn: () => void }
}

/** A world that was not built to its end. It is removed with this page, unless the reader keeps it. */
interface Unfinished {
  readonly address: string
  readonly keep: () => void
}

/** Shows what a link contains, and builds its world when the reader agrees. Nothing of it runs before. */
export function LinkPage({ text }: { readonly text: string }) {
  const [state, setState] = useState<State>({ is: 'reading' })
  useEffect(() => {
    decodeLink(text).then(
      (decoded) => {
        setState('problem' in decoded ? { is: 'refused', ...decoded } : { is: 'asking', ...decoded })
        if (!('problem' in decoded)) prepare()
      },
      (error: unknown) => setState({ is: 'refused', problem: messageOf(error) }),
    )
  }, [text])
  const build = (link: WorldLink) => buildWorld(link, setState)
  return (
    <StartPage>
      <div className="opening-world">
        <h1>Open a shared sandbox</h1>
        <Body state={state} onAgree={build} />
        <p>
          <a href="./">To my own sandbox</a>
        </p>
      </div>
    </StartPage>
  )
}

/** Installs the worker while the reader decides, which takes a second or two on a first visit. Errors are shown when the world is built. */
function prepare(): void {
  installWorker(window).catch(() => undefined)
}

/** Builds the world and goes there. Says how far it got, and what stopped it if something did. */
async function buildWorld(
  { actions, scenario, step }: WorldLink,
  tell: (state: State) => void,
): Promise<void> {
  const all = actions.length
  const world = `link-${crypto.randomUUID().slice(0, 8)}`
  const address = `?world=${world}${step === undefined ? '' : `#step=${step}`}`
  const stopping = new AbortController()
  const { signal } = stopping
  let done: number | undefined
  let keep = () => {}
  const end = (problem: string) =>
    tell({ is: 'ended', problem, ...(done === undefined ? {} : { unfinished: { address, keep } }) })
  const stop = () => {
    stopping.abort()
    end(`You stopped it: ${done ?? 0} of ${plural(all, 'action')} ${all === 1 ? 'is' : 'are'} done.`)
  }
  const show = (usedUp?: Building['usedUp']) =>
    tell({ is: 'building', done: done ?? 0, all, stop, ...(usedUp ? { usedUp } : {}) })
  const onDone = (count: number) => {
    done = count
    show()
  }
  const onUsedUp = (reason: string) =>
    new Promise<void>((resolve) => {
      const goOn = () => {
        show()
        resolve()
      }
      show({ reason, goOn })
    })
  show()
  try {
    const transport = await untilStopped(signal, () => connect(window, world))
    keep = removeOnLeaving(transport)
    await replayActions(transport.send, scenario, actions, { onDone, onUsedUp, signal }).finally(
      transport.close,
    )
    signal.throwIfAborted()
    keep()
    window.location.replace(address)
  } catch (error) {
    if (!signal.aborted) end(messageOf(error))
  }
}

/** Has the world removed when this page is left, unless the returned function was called before. */
function removeOnLeaving({ send }: Transport): () => void {
  const onLeave = ({ persisted }: PageTransitionEvent) => {
    send('world.remove', {}).catch(() => undefined)
    // A reader who comes back finds nothing of it.
    if (persisted) window.addEventListener('pageshow', () => window.location.reload(), { once: true })
  }
  window.addEventListener('pagehide', onLeave, { once: true })
  return () => window.removeEventListener('pagehide', onLeave)
}

function Body(props: { readonly state: State; readonly onAgree: (link: WorldLink) => Promise<void> }) {
  const { state, onAgree } = props
  switch (state.is) {
    case 'reading':
      return <p role="status">Reading the link…</p>
    case 'refused':
      return <p role="alert">{state.problem}</p>
    case 'asking':
      return <Question link={state.link} onAgree={onAgree} />
    case 'building':
      return <Progress {...state} />
    case 'ended':
      return (
        <>
          <p role="alert">{state.problem}</p>
          {state.unfinished ? <Show {...state.unfinished} /> : undefined}
        </>
      )
  }
}

/** However the link is opened, here or in another tab, its world is kept from then on. */
function Show({ address, keep }: Unfinished) {
  return (
    <p>
      <a href={address} onClick={keep} onAuxClick={keep} onContextMenu={keep}>
        Show the sandbox so far
      </a>
    </p>
  )
}

function Progress({ all, done, stop, usedUp }: Building) {
  return (
    <>
      <p role="status">
        Building the sandbox: {done} of {all}…
      </p>
      <progress value={done} max={all} aria-label="Building the sandbox" />
      {usedUp ? <p role="alert">{usedUp.reason} Continue?</p> : undefined}
      <div className="row">
        <Button onClick={stop}>Stop</Button>
        {usedUp ? <Button onClick={usedUp.goOn}>Continue</Button> : undefined}
      </div>
    </>
  )
}

function Question(props: { readonly link: WorldLink; readonly onAgree: (link: WorldLink) => Promise<void> }) {
  const { link, onAgree } = props
  const { actions, scenario, withoutSecrets } = link
  const settings = settingsOf(scenario)
  const codes = codesIn(link)
  return (
    <>
      <p>
        This builds a new sandbox in this browser and replays what its author did. Your own sandboxes are
        kept, and nothing leaves this tab.
      </p>
      {settings.length === 0 ? (
        <p>The sandbox starts with the usual settings.</p>
      ) : (
        <>
          <p>The sandbox starts with:</p>
          <ul>
            {settings.map(([name, text]) => (
              <li key={name}>
                {name}: <ForeignText text={text} />
              </li>
            ))}
          </ul>
        </>
      )}
      {codes.length === 0 ? undefined : <Differences codes={codes} scenario={scenario} />}
      <details>
        <summary>{plural(actions.length, 'action')} will be replayed</summary>
        <Actions actions={actions} />
      </details>
      {withoutSecrets ? (
        <p>
          Typed secrets are not included, so anything that depends on them will go differently than it did for
          the author.
        </p>
      ) : undefined}
      <div className="row">
        <Button
          look="ink"
          onClick={() => {
            onAgree(link).catch(() => undefined)
          }}
        >
          Build this sandbox
        </Button>
      </div>
    </>
  )
}

/** How many actions are listed at once: a link may have thousands. */
const LISTED = 200

function Actions({ actions }: Pick<WorldLink, 'actions'>) {
  const [shown, setShown] = useState(LISTED)
  const more = actions.length - shown
  return (
    <>
      <ol>
        {actions.slice(0, shown).map((action, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
          <li key={index}>
            <ForeignText text={describeAction(action)} />
          </li>
        ))}
      </ol>
      {more > 0 ? (
        <Button look="small" onClick={() => setShown(shown + 5 * LISTED)}>
          {plural(more, 'more action')}
        </Button>
      ) : undefined}
    </>
  )
}

/** All code that the world will run, in order. */
function codesIn({ actions, scenario }: WorldLink): readonly Code[] {
  const later = actions.map((action) => (action.do === 'setup' ? action.setup.code : undefined))
  return [scenario.code, ...later].filter((code) => code !== undefined && code !== null)
}

/** The world's initial setup in readable form. Secrets are only counted. */
function settingsOf(scenario: WorldLink['scenario']): readonly (readonly [name: string, text: string])[] {
  const { seed, startsAt, strategy, start, maxAge, updateAge } = scenario
  const { answers, code, devices, faults, people, providers, secrets } = scenario
  const names = (list: readonly { readonly id: string; readonly name?: string }[]) =>
    list.map(({ id, name }) => name ?? id).join(', ')
  const all: readonly (readonly [string, string | number | undefined])[] = [
    ['Seed', seed],
    ['Starts at', startsAt],
    ['Session strategy', strategy],
    ['First page', start],
    ['A session lasts', maxAge && `${maxAge} s`],
    ['A session is renewed after', updateAge && `${updateAge} s`],
    ['Providers', providers?.map(providerName).join(', ')],
    ['People', people && names(people)],
    ['Devices', devices && names(devices)],
    ['Faults', faults?.length],
    ['Code of the app', code ? Object.keys(code.files).join(', ') : undefined],
    ['Secrets of the app', secrets?.length],
    ['Pages with fixed responses', answers && Object.keys(answers).join(', ')],
  ]
  return all.flatMap(([name, text]) => (text === undefined ? [] : [[name, String(text)] as const]))
}
