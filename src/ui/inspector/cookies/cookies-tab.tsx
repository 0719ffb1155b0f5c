import { useStore } from '../../../parts/stores/use-store.ts'
import { Column } from '../../../parts/text/column.tsx'
import type { Cookie } from '../../../protocol/cookies.ts'
import { cookieEdits, type Was } from '../../../record/edit/edits-of.ts'
import type { Focus } from '../../../record/outline/focus.ts'
import {
  attributesOf,
  type CookieFate,
  endOf,
  fateLabel,
  fatesIn,
  timeLeft,
} from '../../../record/tabs/cookies.ts'
import { formatSpan, plural, withTimes } from '../../../record/values/time.ts'
import { useWorldClient, useWorldData } from '../../data/world.ts'
import { EditedMark, useEdits } from '../../edit/edited.tsx'
import { useSelection } from '../../selection/selection.ts'
import { ValueView } from '../../values/value-view.tsx'

/** What happened to cookies in the selected exchange, and the jar of each device as it is now. */
export function CookiesTab({ focus }: { readonly focus: Focus | undefined }) {
  const jars = useStore(useWorldData().jars)
  const exchange = focus?.outer
  const fates = focus && exchange ? fatesIn(focus.run.steps, exchange.id) : []
  const edits = useEdits()
  const edited = focus && exchange ? cookieEdits(focus.run.steps, exchange.id, edits) : undefined
  return (
    <div className="columns">
      <Column label="Cookies in the request">
        <h3>Cookies in this request, and why</h3>
        <Fates fates={fates} edited={edited} selected={focus?.step.seq} />
      </Column>
      <Column label="Jars">
        {Object.entries(jars).map(([device, cookies]) => (
          <Jar key={device} device={device} cookies={cookies} />
        ))}
      </Column>
    </div>
  )
}

function Fates(props: {
  readonly fates: readonly CookieFate[]
  readonly edited: { readonly sent: Was; readonly set: Was } | undefined
  readonly selected: number | undefined
}) {
  const selection = useSelection()
  if (props.fates.length === 0) return <p className="soft">This request sent and set no cookies.</p>
  return (
    <ul className="cards">
      {props.fates.map((fate) => (
        <li key={fate.seq} className={fate.seq === props.selected ? 'selected' : undefined}>
          <button
            type="button"
            className="pick"
            aria-current={fate.seq === props.selected}
            onClick={() => selection.select(fate.seq, 'Cookies')}
          >
            <span className="no">{fate.seq}</span>
            <span className={fate.fate === 'refused' ? 'bad' : undefined}>{fateLabel(fate)}</span>
            <b className="mono cut">{fate.name}</b>
          </button>
          <FateEdited fate={fate} edited={props.edited} />
          <p className="note soft">
            {withTimes(fate.verdict.reason)}{' '}
            <a href={fate.verdict.spec.url} target="_blank" rel="noopener noreferrer">
              {fate.verdict.spec.label}
            </a>
          </p>
          {fate.seq === props.selected ? <FateDetail fate={fate} /> : undefined}
        </li>
      ))}
    </ul>
  )
}

/** Says that the cookie was edited while the exchange was paused. */
function FateEdited(props: {
  readonly fate: CookieFate
  readonly edited: { readonly sent: Was; readonly set: Was } | undefined
}) {
  const { fate, edited } = props
  const was = fate.fate === 'sent' || fate.fate === 'notSent' ? edited?.sent : edited?.set
  return was?.has(fate.name) ? (
    <p>
      <EditedMark was={was.get(fate.name)} />
    </p>
  ) : undefined
}

/** The cookie itself, as it was at that moment. */
function FateDetail({ fate }: { readonly fate: CookieFate }) {
  const { at, before, cookie, line } = fate
  return (
    <>
      {line === undefined ? undefined : <p className="value">{line}</p>}
      {cookie ? (
        <p className="note faint">
          {attributesOf(cookie).join(' · ')}. {endOf(cookie, at)}
        </p>
      ) : undefined}
      {before ? (
        <p className="note faint">It replaced the one set {formatSpan(at - before.creation)} earlier.</p>
      ) : undefined}
    </>
  )
}

function Jar({ device, cookies }: { readonly device: string; readonly cookies: readonly Cookie[] }) {
  const { now } = useStore(useWorldClient().world)
  const expired = cookies.filter(({ expires }) => expires !== 'session' && expires <= now).length
  return (
    <>
      <h3>
        Jar of {device} now: {plural(cookies.length, 'cookie')}
        {expired === 0 ? '' : `, ${expired} expired`}
      </h3>
      {cookies.length === 0 ? (
        <p className="soft">Empty. Pages on this device fill it with Set-Cookie headers.</p>
      ) : (
        <ul className="cards">
          {cookies.map((cookie) => (
            <JarCookie key={`${cookie.domain}${cookie.path}${cookie.name}`} cookie={cookie} />
          ))}
        </ul>
      )}
    </>
  )
}

function JarCookie({ cookie }: { readonly cookie: Cookie }) {
  const { now } = useStore(useWorldClient().world)
  return (
    <li>
      <div className="row">
        <b className="mono cut">{cookie.name}</b>
        <span className="grow" />
        <span className="faint note nowrap" title={endOf(cookie, now)}>
          {timeLeft(cookie, now)}
        </span>
      </div>
      <ValueView value={cookie.value} limit={90} />
      <div className="faint note">{attributesOf(cookie).join(' · ')}</div>
      <div className="faint note">{endOf(cookie, now)}</div>
    </li>
  )
}
