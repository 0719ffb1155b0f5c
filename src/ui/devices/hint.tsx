import { CircleX, Mail, MousePointerClick } from 'lucide-react'
import { useMemo } from 'react'
import { frontOf } from '../../link/frames/stage.ts'
import { keyOf } from '../../link/frames/tab-id.ts'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { hasRoomFor } from '../../parts/window/text-size.ts'
import type { WorldSetup } from '../../protocol/setup.ts'
import { numberIn } from '../../record/outline/focus.ts'
import { failureOf, type Noteworthy, noteworthy } from '../../record/outline/next.ts'
import { newestRun, type Run } from '../../record/outline/outline.ts'
import { signInOf } from '../../record/outline/sign-in.ts'
import { useCommands } from '../commands/commands.ts'
import { useWorldClient, useWorldData } from '../data/world.ts'
import { useLayout } from '../layout/layout.ts'
import { useSelection } from '../selection/selection.ts'
import { type FillIn, useFillIn } from './use-fill-in.ts'

/** What to do next: look at an error or read a new mail; otherwise the guide through the first sign-in. */
export function Hint() {
  const runs = useStore(useWorldData().runs)
  const selected = useStore(useSelection().selected)
  const exchange = useFrontExchange()
  const [note, run] = useMemo(() => noteAt(runs, exchange), [runs, exchange])
  const isLookedAt = selected !== undefined && run?.steps.some(({ seq }) => seq === selected)
  return note && !isLookedAt ? <Look note={note} /> : <Way />
}

/** What failed on the way to the page in front, or else a mail of the newest run (which may be read on any device), with its run. */
function noteAt(
  runs: readonly Run[],
  exchange: string | undefined,
): [Noteworthy | undefined, Run | undefined] {
  const newest = newestRun(runs)
  const own =
    exchange === undefined
      ? newest
      : runs.findLast(({ steps }) => steps.some((step) => step.exchange === exchange))
  const failed = own && noteworthy([own])
  if (failed?.type === 'failed') return [failed, own]
  const note = noteworthy(runs)
  return [note?.type === 'mail' ? note : undefined, newest]
}

/** The exchange that loaded the page in front. */
function useFrontExchange(): string | undefined {
  const client = useWorldClient()
  const front = frontOf(useStore(client.pages.stage), useStore(client.world))
  return useStore(client.pages.views)[front ? keyOf(front) : '']?.exchange
}

/** From this width on, the parts of the code are next to each other. The style sheet has the same condition. */
const CODE_PARTS = 999

const MAILBOX = 'https://mail.example/'

function Look({ note }: { readonly note: Noteworthy }) {
  const fill = useFillIn(useFrontExchange())
  const client = useWorldClient()
  const selection = useSelection()
  const layout = useLayout()
  const runs = useStore(useWorldData().runs)
  const { step } = note
  return (
    <div className={note.type === 'failed' ? 'hint failed' : 'hint'} role="status">
      {note.type === 'mail' ? (
        <Mail className="icon" aria-hidden />
      ) : (
        <CircleX className="icon" aria-hidden />
      )}
      <div>
        <p>
          {note.type === 'mail' ? (
            <>
              <b>New mail for {note.step.data.to}.</b> Its link or code continues the sign-in, on any device.
            </>
          ) : (
            <>
              <b>Step {numberIn(runs, step.seq)} failed:</b> {failureOf(step)}
            </>
          )}
        </p>
        <Button
          look="small"
          onClick={() => {
            // Next to the code there are no details: the person reads it in their mailbox.
            if (note.type === 'mail' && layout.mode.get() === 'code') {
              client.pages.open(client.pages.stage.get().device, MAILBOX).catch(client.faults.report)
              return
            }
            selection.select(step.seq)
            layout.pane.set('details')
            // With room for one part of the code at a time, its log of the calls is out of sight.
            if (layout.mode.get() !== 'code' || hasRoomFor(CODE_PARTS)) return
            layout.view.set('workbench')
            layout.mode.set('workbench')
          }}
        >
          {note.type === 'mail' ? 'Open the mail' : 'Show why'}
        </Button>
        {note.type === 'mail' ? undefined : (
          <>
            <WalkButton />
            <FillButton fill={fill} />
          </>
        )}
      </div>
    </div>
  )
}

/** The guide through the first sign-in, until the reader has signed in and selected one of its steps. */
function Way() {
  const client = useWorldClient()
  const world = useStore(client.world)
  const runs = useStore(useWorldData().runs)
  const selected = useStore(useSelection().selected)
  const stage = useStore(client.pages.stage)
  const views = useStore(client.pages.views)
  const front = frontOf(stage, world)
  const page = front && views[keyOf(front)]
  const newest = newestRun(runs)
  const isUnstored = newest !== undefined && signInOf(newest) === 'unstored'
  const signedIn = runs.findLastIndex((run) => signInOf(run) === 'signed-in')
  const isOver = !isUnstored && signedIn >= 0 && (signedIn < runs.length - 1 || selected !== undefined)
  const fill = useFillIn(page?.exchange)
  if ((isOver && !fill) || !page || page.status === 'foreign') return undefined
  const device = world.setup.devices.find(({ id }) => id === stage.device)
  const person = world.setup.people.find(({ id }) => id === device?.person)
  const name = person?.name.split(' ')[0] ?? 'the user'
  const next = fill ? (['Next:', `Sign in, as ${name} would.`] as const) : SIGNED_IN
  const known = isUnstored
    ? UNSTORED
    : signedIn < 0
      ? (hintFor(page.url, name, hasGitHub(world.setup)) ?? (fill ? next : undefined))
      : next
  const words = page.waiting?.paused ? PAUSED : known
  if (!words) return undefined
  return (
    <div className="hint">
      <MousePointerClick className="icon" aria-hidden />
      <div>
        <p>
          <b>{words[0]}</b> {words[1]}
        </p>
        {words === SIGNED_IN ? <WalkButton /> : <FillButton fill={fill} />}
      </div>
    </div>
  )
}

/** What the page asks for, in one press. */
function FillButton({ fill }: { readonly fill: FillIn | undefined }) {
  if (!fill) return undefined
  return (
    <Button look="small" onClick={fill.press}>
      Fill in as {fill.name}
    </Button>
  )
}

/** From what a run ended on to its story, from the first beat. */
function WalkButton() {
  const commands = useCommands()
  return (
    <Button look="small" onClick={() => commands.run('walk')}>
      Walk me through it
    </Button>
  )
}

const PAUSED = ['Paused.', 'Click Step or Run to continue.'] as const

const SIGNED_IN = [
  'Signed in.',
  'The app recognises this browser by its session cookie. Select a step to see what it did and why.',
] as const

const UNSTORED = [
  'Not signed in.',
  'Auth.js supports credentials only with the jwt strategy. It put a token (JWT) into the session cookie; the next read looks for it in the database, finds nothing and deletes the cookie. Set the session strategy to jwt.',
] as const

/** An auth.ts may have other providers than the settings. */
function hasGitHub({ code, providers }: WorldSetup): boolean {
  return !code && providers.some(({ id }) => id === 'github')
}

/** The text for each page of the first sign-in. */
function hintFor(url: string, person: string, hasGitHub: boolean): readonly [string, string] | undefined {
  if (!URL.canParse(url)) return undefined
  const { host, pathname, searchParams } = new URL(url)
  if (host === 'github.com')
    return [
      'Your choice.',
      'GitHub asks before it tells the app who you are. Either button takes you back to the app.',
    ]
  if (host !== 'app.example') return undefined
  if (pathname.startsWith('/auth/signin') && searchParams.has('error'))
    return ['That didn’t work.', 'The red steps show why. You can try again here.']
  if (pathname.startsWith('/auth/signin'))
    return hasGitHub
      ? ['Next:', 'Click Sign in with GitHub. The app will send your browser there.']
      : ['Next:', `Sign in, as ${person} would.`]
  return pathname === '/'
    ? ['Start here.', `Click Sign in. You are ${person}. Every step is recorded and explained.`]
    : undefined
}
