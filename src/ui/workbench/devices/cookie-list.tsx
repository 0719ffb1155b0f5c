import { ArrowDownLeft, ArrowUpRight, Ban, Cookie, X } from 'lucide-react'
import { type CookieFate, fatesIn, timeLeft } from '../../model/cookies.ts'
import { useStore } from '../kit/use-store.ts'
import { useFocus, useSession, useView } from '../view.ts'

const ICONS = { sent: ArrowUpRight, stored: ArrowDownLeft, removed: X, withheld: Ban, refused: Ban } as const

/** Cookies in the selected exchange: what went along, what stayed behind, what was stored. */
export function CookieList() {
  const focus = useFocus()
  const exchange = focus?.outer
  const fates = focus && exchange ? fatesIn(focus.run.steps, exchange.id) : []
  const url = exchange?.request?.data.request.url
  return (
    <section className="jar" aria-label="Cookies in this exchange">
      <div className="head bar">
        <Cookie className="icon" aria-hidden />
        <h2>Cookies in this exchange</h2>
        <span className="grow" />
        <span className="faint note cut">
          {fates.length === 0 ? 'none' : url === undefined ? '' : new URL(url).host}
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

function FateRow({ fate }: { readonly fate: CookieFate }) {
  const view = useView()
  const { now } = useStore(useSession().world)
  const Icon = ICONS[fate.fate]
  return (
    <li className={fate.fate}>
      <button type="button" title={fate.verdict.reason} onClick={() => view.select(fate.seq)}>
        <Icon className="icon" aria-hidden />
        <span className="mono grow cut">{fate.name}</span>
        <span className="faint note cut why">{fateText(fate, now)}</span>
      </button>
    </li>
  )
}

function fateText(fate: CookieFate, now: number): string {
  if (fate.fate === 'withheld' || fate.fate === 'refused') return `${fate.fate}: ${fate.verdict.reason}`
  if (fate.fate === 'removed' || !fate.cookie) return fate.fate
  return `${fate.fate} · ${timeLeft(fate.cookie, now)}`
}
