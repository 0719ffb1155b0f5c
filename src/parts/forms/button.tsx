import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

/** A button as the style sheets draw it. `look` is the classes next to `button`. It submits no form. */
export function Button(
  props: Omit<ComponentProps<'button'>, 'type' | 'className'> & {
    readonly look?: string
    readonly icon?: LucideIcon
  },
) {
  const { children, icon: Icon, look, ...rest } = props
  return (
    <button type="button" className={look === undefined ? 'button' : `button ${look}`} {...rest}>
      {Icon ? <Icon className="icon" aria-hidden /> : undefined}
      {children}
    </button>
  )
}
