import { Pencil } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import type { Strategy } from '../../../protocol/code.ts'
import '../../../studio/styles/side-by-side.css'
import { useStore } from '../../../parts/stores/use-store.ts'
import { draftOf } from '../../../record/code/draft.ts'
import { STRATEGIES, type StrategyState, withStrategy } from '../../../record/tabs/strategy.ts'
import { useStrategy } from '../../data/use-strategy.ts'
import { useCanWrite } from '../../data/world.ts'
import { useCodeParts } from '../parts.ts'
import { showHome } from '../use-run.ts'
import { isStockText } from './variants.ts'

const CHANGING = 'Changing the strategy…'

/** The session strategy in use, and a switch to the other one from the next request on. One stop of the Tab key; arrow keys go from one to the other. */
export function StrategySegment() {
  const parts = useCodeParts()
  const { client, work } = parts
  const { draft } = parts.desk
  const state = useStrategy()
  const doing = useStore(work.doing)
  const group = useRef<HTMLFieldSetElement>(null)
  const choose = (strategy: Strategy) => {
    if (strategy === state.counts) return
    work.perform(CHANGING, async () => {
      const { channel, world } = client
      const { setup } = world.get()
      const isStock = isStockText(draft.get(), setup)
      const after = await channel.send('setup.change', {
        setup: withStrategy(setup, strategy, state.written),
      })
      // The stock configuration names its strategy.
      if (isStock) draft.set(draftOf(after.setup))
      await showHome(parts)
    })
  }
  return (
    <fieldset
      ref={group}
      className="segment"
      aria-label="Strategy"
      aria-busy={doing === CHANGING}
      disabled={!useCanWrite()}
      onKeyDown={(event) => walk(event, group.current)}
    >
      {STRATEGIES.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === state.counts}
          tabIndex={each === (state.counts ?? 'jwt') ? 0 : -1}
          title={titleOf(each, state)}
          onClick={() => choose(each)}
        >
          {each}
          {each === state.counts && isChosen(state) ? (
            <>
              <Pencil className="icon small" aria-hidden />
              <span className="hidden-text"> instead of {state.written}</span>
            </>
          ) : undefined}
        </button>
      ))}
    </fieldset>
  )
}

/** Whether the strategy in use differs from the one in the code. */
function isChosen({ counts, written }: StrategyState): boolean {
  return counts !== undefined && written !== undefined && counts !== written
}

const KEPT: Readonly<Record<Strategy, string>> = {
  jwt: 'Sessions in an encrypted cookie',
  database: 'Sessions as database rows, with their token in the cookie',
}

function titleOf(each: Strategy, { counts, written }: StrategyState): string {
  if (each === counts)
    return written === each
      ? `${KEPT[each]}: set in the code`
      : `${KEPT[each]}: chosen here instead of ${written ?? 'the code'}`
  return each === written
    ? `${KEPT[each]}: as set in the code, from the next request`
    : `${KEPT[each]}: from the next request, overriding the code`
}

function walk(event: KeyboardEvent, group: HTMLElement | null): void {
  const buttons = [...(group?.querySelectorAll('button') ?? [])]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  const to: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    Home: 0,
    End: buttons.length - 1,
  }
  const next = to[event.key]
  if (next === undefined) return
  event.preventDefault()
  event.stopPropagation()
  buttons[(next + buttons.length) % buttons.length]?.focus()
}
