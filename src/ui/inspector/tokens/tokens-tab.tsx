import { useMemo } from 'react'
import { Button } from '../../../parts/forms/button.tsx'
import { useStore } from '../../../parts/stores/use-store.ts'
import { Empty } from '../../../parts/text/empty.tsx'
import type { Step } from '../../../protocol/steps.ts'
import { asEdited, editsOf } from '../../../record/edit/edits-of.ts'
import { requestSent } from '../../../record/kinds/request-sent.ts'
import type { Focus } from '../../../record/outline/focus.ts'
import { previousOf, type TokenView, tokensIn } from '../../../record/tokens/tokens.ts'
import { useWorldData } from '../../data/world.ts'
import { usePresenting } from '../../presenting/presenting.ts'
import { useSelection } from '../../selection/selection.ts'
import { Nearest } from '../nearest.tsx'
import { Carried } from './carried.tsx'
import { Encrypted } from './encrypted.tsx'

/** Tokens of the run: encrypted and decrypted ones with their keys, what token endpoints granted, how the app authenticated. */
export function TokensTab({ focus }: { readonly focus: Focus | undefined }) {
  const steps = useStore(useWorldData().recorded)
  const hide = useStore(usePresenting().hide)
  // A hidden token cannot be decrypted: tokens are decrypted in the clear and hidden afterwards.
  const tokens = useMemo(() => tokensIn(focus ? asWent(steps, focus.run.run) : []), [steps, focus])
  const shown = focus && tokenNear(tokens, focus)
  if (!shown)
    return (
      <Empty title="No token in this run">
        Encrypted cookies (PKCE, state), session tokens and a provider's tokens are decoded here. Sign in to
        see the first ones.
      </Empty>
    )
  const previous = hide(previousOf(shown, steps))
  return (
    <div className="below-picks">
      <TokenList tokens={tokens} shown={shown} isSelected={isOwn(shown, focus)} />
      {isOwn(shown, focus) ? undefined : <Nearest focus={focus} what="token" seq={shown.seq} />}
      <div className="columns">
        {shown.type === 'encrypted' ? (
          <Encrypted view={hide(shown)} previous={previous?.type === 'encrypted' ? previous : undefined} />
        ) : (
          <Carried
            view={hide(shown)}
            tokens={shown.signed}
            previous={previous?.type === 'encrypted' ? undefined : previous}
          />
        )}
      </div>
    </div>
  )
}

/** The steps of a run with edits instead of what was recorded. */
function asWent(steps: readonly Step[], run: number): readonly Step[] {
  const edits = editsOf(steps)
  return steps.filter((step) => step.run === run).map((step) => asEdited(step, edits))
}

/** Whether a token belongs to the selected step or, for a request, to its response. */
function isOwn(token: TokenView, focus: Focus): boolean {
  return tokenOf([token], focus) !== undefined
}

function tokenOf(tokens: readonly TokenView[], focus: Focus): TokenView | undefined {
  const { response } = focus.exchange ?? {}
  const own = tokens.find((token) => token.seq === focus.step.seq)
  const answered = requestSent.is(focus.step) ? response?.seq : undefined
  return own ?? tokens.find((token) => token.seq === answered)
}

/** The token of the selected step; otherwise the last one before it; otherwise the first. */
function tokenNear(tokens: readonly TokenView[], focus: Focus): TokenView | undefined {
  return tokenOf(tokens, focus) ?? tokens.findLast((token) => token.seq <= focus.step.seq) ?? tokens[0]
}

function TokenList(props: {
  readonly tokens: readonly TokenView[]
  readonly shown: TokenView
  readonly isSelected: boolean
}) {
  const selection = useSelection()
  return (
    <ul className="picks" aria-label="Tokens in this run">
      {props.tokens.map((token) => (
        <li key={token.seq}>
          <Button
            look="bare small"
            aria-pressed={props.isSelected && token === props.shown}
            onClick={() => selection.select(token.seq, 'Tokens')}
          >
            <span className="faint">{token.seq}</span> {token.name}{' '}
            <span className="faint">{whatOf(token)}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function whatOf(token: TokenView): string {
  if (token.type === 'encrypted') return token.decrypted ? 'decrypted' : 'encrypted'
  return token.type === 'granted' ? `from ${token.from}` : `of ${token.from}`
}
