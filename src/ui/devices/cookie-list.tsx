import { ArrowDownLeft, ArrowUpRight, Ban, Cookie, X } from 'lucide-react'
import { useStore } from '../../parts/stores/use-store.ts'
import type { RequestSent } from '../../record/kinds/request-sent.ts'
import { type CookieFate, fateLabel, fatesIn, timeLeft } from '../../record/tabs/cookies.ts'
import { withTimes } from '../../record/values/time.ts'
import { useWorldClient } from '../data/world.ts'
import { useFocus, useSelection } from '../selection/selection.ts'

const ICONS = { sent: ArrowUpRight, stored: ArrowDownLeft, removed: X, notSent: Ban, refused: Ban } as const

/** Cookies in the selected exchange: sent, not sent and stored. */
export function CookieList() {
  const focus = useFocus()
  const exchange = focus?.outer
  const fates = focus && exchange ? fatesIn(focus.run.steps, exchange.id) : []
  const request = exchange?.request
  const { device } = useStore(useWorldClient().pages.stage)
  return (
    <section className="jar" aria-label="Cookies in this request">
      <div className="head bar">
        <Cookie className="icon" aria-hidden />
        <h2>Cookies in this request</h2>
        <span className="grow" />
        <span className="faint note cut">
          {fates.length === 0 ? 'none' : request ? placeText(request, device) : ''}
        </span>
      </div>
      <ul>
        {fates.map((fate) => (
          <FateRow key={fate.seq} fate={fate} />
        ))}
      </ul>
    </section>
  )
}

/** The host, and the device if it is not the one above. */
function placeText(request: RequestSent, device: string): string {
  const { host } = new URL(request.data.request.url)
  return request.from.name === device ? host : `${request.from.name}, ${host}`
}

function FateRow({ fate }: { readonly fate: CookieFate }) {
  const selection = useSelection()
  const Icon = ICONS[fate.fate]
  return (
    <li className={fate.fate}>
      <button type="button" title={withTimes(fate.verdict.reason)} onClick={() => selection.select(fate.seq)}>
        <Icon className="icon" aria-hidden />
        <span className="mono grow cut">{fate.name}</span>
        <span className="faint note cut why">{fateText(fate)}</span>
      </button>
    </li>
  )
}

function isOver({ at, cookie }: CookieFate): boolean {
  return cookie !== undefined && cookie.expires !== 'session' && cookie.expires <= at
}

/** What happened to the cookie, and how long it was still valid then. */
function fateText(fate: CookieFate): string {
  if (fate.fate === 'notSent' && isOver(fate)) return 'not sent: expired'
  if (fate.fate === 'notSent' || fate.fate === 'refused')
    return `${fateLabel(fate)}: ${withTimes(fate.verdict.reason)}`
  if (fate.fate === 'removed' || !fate.cookie) return fate.fate
  return `${fate.fate} · ${timeLeft(fate.cookie, fate.at)}`
}
