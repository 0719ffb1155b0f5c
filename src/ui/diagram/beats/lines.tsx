import type { Lane } from '../../../protocol/steps.ts'
import type { BeatShape } from '../../../record/story/story.ts'

export interface Titled extends BeatShape {
  readonly title: string
}

const ORDER: readonly Lane[] = ['person', 'browser', 'app', 'provider', 'authenticator', 'mail', 'database']

/** A shape between two lanes, with its texts. */
export function Arrow({ shape, wire }: { readonly shape: Titled; readonly wire: string | undefined }) {
  const { form, from, throughBrowser, title, to = 'browser' } = shape
  const isRightward = form !== 'hairpin' && ORDER.indexOf(to) > ORDER.indexOf(from)
  const side = isRightward ? 'at-left' : 'at-right'
  // The wire is written where there is room: at the browser that it goes through or arrives at.
  const isAtBrowser = form === 'hairpin' || to === 'browser' || (throughBrowser && isRightward)
  return (
    <>
      {form === 'hairpin' ? (
        <Hairpin from={from} to={to} />
      ) : (
        <Lines shape={shape} isRightward={isRightward} />
      )}
      <span className={`beat-title ${side}`} style={{ '--p': `var(--x-${from})` }}>
        {title}
      </span>
      {wire === undefined ? undefined : (
        <span
          className={`beat-wire ${isAtBrowser ? 'at-left' : side}`}
          style={{
            '--p': `var(--x-${isAtBrowser ? 'browser' : from})`,
            // Next to it may be another arrow of the same beat.
            ...(to === 'browser' ? { maxWidth: `calc(var(--x-${from}) - var(--x-browser) - 1rem)` } : {}),
          }}
        >
          {wire}
        </span>
      )}
    </>
  )
}

function Hairpin({ from, to }: { readonly from: string; readonly to: string }) {
  return (
    <>
      <span className="beat-arrow leg-out" style={{ '--p': `var(--x-${from})` }} />
      <span className="beat-turn" />
      <span className="beat-arrow leg-on" style={{ '--p': `var(--x-${to})` }} />
    </>
  )
}

/** One arrow, or a call with its return below it. */
export function Lines({ shape, isRightward }: { readonly shape: Titled; readonly isRightward: boolean }) {
  const { form, from, throughBrowser, to } = shape
  const [a, b] = isRightward ? [from, to] : [to, from]
  const ends = { '--a': `var(--x-${a})`, '--b': `var(--x-${b})` }
  const isCall = form === 'call'
  const there = isRightward ? '' : 'leftward'
  return (
    <>
      <span className={`beat-arrow ${there} ${isCall ? 'call' : ''}`} style={ends} />
      {isCall ? (
        <span className={`beat-arrow return ${isRightward ? 'leftward' : ''}`} style={ends} />
      ) : undefined}
      {throughBrowser ? <span className="beat-ring" /> : undefined}
    </>
  )
}
