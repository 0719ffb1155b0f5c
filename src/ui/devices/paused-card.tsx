import { Pause, StepForward } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Waiting } from '../../link/frames/paused-tabs.ts'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import type { Step } from '../../protocol/steps.ts'
import { cookieNotSent } from '../../record/kinds/cookie-not-sent.ts'
import type { RequestSent } from '../../record/kinds/request-sent.ts'
import { type PageProgress, progressAt } from '../../record/outline/page-progress.ts'
import { pausedAt } from '../../record/outline/pause-state.ts'
import { useWorldClient } from '../data/world.ts'
import { useStepper } from '../stepper/stepper.ts'
import './paused-card.css'

/** Shown instead of a page that has not loaded yet because its exchange is paused. */
export function PausedCard({ waiting }: { readonly waiting: Waiting }) {
  const client = useWorldClient()
  const stepper = useStepper()
  const { rewound } = useStore(stepper.pauseState)
  const { paused, at, sent } = waiting
  const progress = progressAt(at, sent)
  const resume = (to: 'step' | 'response') => {
    if (!paused) return
    stepper.chosen.set(paused.exchange)
    stepper.work.perform('paused', () =>
      client.channel.send('control.resume', { exchange: paused.exchange, to }),
    )
  }
  return (
    <section className="cover paused-card" aria-label="Paused page">
      <span className="ring">
        <Pause className="icon" aria-hidden />
      </span>
      <h3>{HEADINGS[progress](sent?.to?.name ?? 'the site')}</h3>
      <p>
        {paused
          ? `Paused${at ? ` ${pausedAt(at)}` : ''}${paused.breakpoint === undefined ? '' : ' by your breakpoint'}. Time is frozen; nothing is lost if the worker stops.`
          : 'It continues from where it was paused.'}
      </p>
      {rewound ? undefined : (
        <p className="row">
          <Button icon={StepForward} aria-busy={!paused} onClick={() => resume('step')}>
            {paused ? 'Step' : 'Stepping…'}
          </Button>
          <Button look="bare" onClick={() => resume('response')}>
            {progress === 'answered' ? 'Continue' : 'Continue to response'}
          </Button>
        </p>
      )}
      {sent ? <Facts waiting={waiting} sent={sent} /> : undefined}
    </section>
  )
}

/** How far the page is, and which side has to act next. */
const HEADINGS: Readonly<Record<PageProgress, (site: string) => string>> = {
  'not-sent': (site) => `Waiting to send the request to ${site}`,
  'at-server': (site) => `Waiting for ${site}`,
  answered: (site) => `${site} has responded; your browser doesn't have the page yet`,
}

function Facts(props: { readonly waiting: Waiting; readonly sent: RequestSent }) {
  const { waiting, sent } = props
  const { mode, request, site } = sent.data
  const went = cookiesIn(request.headers)
  const stayed = useStore(useWorldClient().travel.future).filter((step) =>
    isNotSent(step, sent.exchange),
  ).length
  const all = went + stayed + waiting.cookies.filter(cookieNotSent.is).length
  const isTop = mode === 'navigation'
  return (
    <dl>
      <Fact name="Request">
        <span className="mono">{request.method}</span>
        {isTop ? ', top-level' : ''}
      </Fact>
      <Fact name="Came from">{originOf(waiting, sent)}</Fact>
      {site === undefined ? undefined : (
        <Fact name="Site">
          {site === 'none' ? 'typed or opened, counts as same-site' : site}
          {site === 'cross-site' ? crossSite(isTop, request.method) : ''}
        </Fact>
      )}
      <Fact name="Sent cookies">{all === 0 ? 'none' : `${went} of ${all}`}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function crossSite(isTop: boolean, method: string): string {
  return isTop && method === 'GET' ? '; Lax cookies are sent' : '; Lax cookies are not sent'
}

/** How many cookies a request sends: its header has them before their own steps are there. */
function cookiesIn(headers: RequestSent['data']['request']['headers']): number {
  const [, line = ''] = headers.find(([name]) => name.toLowerCase() === 'cookie') ?? []
  return line.split(';').filter((pair) => pair.trim() !== '').length
}

/** A cookie that was not sent, as it was recorded before the world was rewound. */
function isNotSent(step: Step, exchange: string): boolean {
  return cookieNotSent.is(step) && step.exchange === exchange
}

/** What made the browser go there: a redirect, a page, or a person. */
function originOf({ redirect }: Waiting, { data: { initiator } }: RequestSent): string {
  if (redirect)
    return `redirected (${redirect.data.response.status}) from ${redirect.from.name}${beganAt(initiator, redirect.from.name)}`
  if (initiator === undefined || initiator === 'person') return 'the user'
  return URL.canParse(initiator) ? `a page of ${new URL(initiator).host}` : 'a page'
}

/** Redirects keep their first cause, because cookies depend on it. */
function beganAt(initiator: string | undefined, here: string): string {
  const host = initiator !== undefined && URL.canParse(initiator) ? new URL(initiator).host : here
  return host === here ? '' : `; started at ${host}`
}
