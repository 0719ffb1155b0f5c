import type { LucideIcon } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'

/** The tabs of one panel. Arrow keys, Home and End choose another tab, and the focus goes there. The list passes the focus on to its chosen tab. */
export function TabList<T extends string>(props: {
  readonly label: string
  readonly tabs: readonly T[]
  readonly chosen: T
  /** Id of the panel that shows the chosen tab. */
  readonly panelId: string
  readonly onChoose: (tab: T) => void
  /** How much there is of each. */
  readonly counts?: Readonly<Record<string, number>>
  readonly icons?: Readonly<Record<string, LucideIcon>>
  readonly titleOf?: (tab: T) => string | undefined
  readonly className?: string
  readonly ref?: Ref<HTMLDivElement>
}) {
  const { label, tabs, chosen, panelId, onChoose, counts = {}, icons, titleOf, className, ref } = props
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const next = tabAfter(event.key, tabs, chosen)
    if (next === undefined) return
    event.preventDefault()
    onChoose(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }
  return (
    <div
      ref={ref}
      className={className}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onFocus={({ currentTarget, target }) => {
        if (target === currentTarget)
          currentTarget.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
      }}
      onKeyDown={onKey}
    >
      {tabs.map((each) => {
        const Icon = icons?.[each]
        const count = counts[each]
        return (
          <button
            key={each}
            type="button"
            role="tab"
            data-tab={each}
            aria-selected={each === chosen}
            aria-controls={panelId}
            tabIndex={each === chosen ? 0 : -1}
            title={titleOf?.(each)}
            onClick={() => onChoose(each)}
          >
            {Icon ? <Icon className="icon" aria-hidden /> : undefined}
            {each}
            {count === undefined ? undefined : (
              <span className={count === 0 ? 'count zero' : 'count'} aria-hidden="true">
                {count}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}

function tabAfter<T>(key: string, tabs: readonly T[], chosen: T): T | undefined {
  const at = tabs.indexOf(chosen)
  switch (key) {
    case 'ArrowRight':
      return tabs[(at + 1) % tabs.length]
    case 'ArrowLeft':
      return tabs.at(at - 1)
    case 'Home':
      return tabs[0]
    case 'End':
      return tabs.at(-1)
    default:
      return undefined
  }
}
