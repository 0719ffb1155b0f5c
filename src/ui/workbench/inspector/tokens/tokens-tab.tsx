import type { Focus } from '../../../model/focus.ts'
import { type TokenView, tokensIn } from '../../../model/tokens.ts'
import { useView } from '../../view.ts'
import { Empty } from '../empty.tsx'
import { Grant } from './grant.tsx'
import { Sealed } from './sealed.tsx'

/** Tokens of the run: sealed and opened ones with their keys, and what token endpoints granted. */
export function TokensTab({ focus }: { readonly focus: Focus | undefined }) {
  const tokens = focus ? tokensIn(focus.run.steps) : []
  const shown = focus && tokenNear(tokens, focus)
  if (!shown)
    return (
      <Empty title="No token in this run">
        Sealed cookies (PKCE, state), session tokens and what a provider grants are opened here. Sign in, and
        the first ones appear.
      </Empty>
    )
  return (
    <div className="columns with-list">
      <TokenList tokens={tokens} shown={shown} />
      {shown.type === 'sealed' ? <Sealed view={shown} /> : <Grant view={shown} />}
    </div>
  )
}

/** The token of the selected step; else the last one before it; else the first. */
function tokenNear(tokens: readonly TokenView[], focus: Focus): TokenView | undefined {
  const { response } = focus.exchange ?? {}
  const own = tokens.find((token) => token.seq === focus.step.seq)
  const ofResponse = focus.step.kind === 'request.sent' && tokens.find((token) => token.seq === response?.seq)
  return (
    own ?? (ofResponse || undefined) ?? tokens.findLast((token) => token.seq <= focus.step.seq) ?? tokens[0]
  )
}

function TokenList(props: { readonly tokens: readonly TokenView[]; readonly shown: TokenView }) {
  const view = useView()
  return (
    <section className="column" aria-label="Tokens of the run">
      <h3>In this run</h3>
      <table className="log" aria-label="Tokens">
        <tbody>
          {props.tokens.map((token) => (
            <tr key={token.seq} className={token === props.shown ? 'selected' : ''}>
              <td className="no" style={{ width: 34 }}>
                {token.seq}
              </td>
              <td>
                <button type="button" className="pick" onClick={() => view.select(token.seq, 'Tokens')}>
                  {token.name}
                </button>
              </td>
              <td className="faint">{whatOf(token)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function whatOf(token: TokenView): string {
  if (token.type === 'grant') return `from ${token.from}`
  return token.opened ? 'opened' : 'sealed'
}
