import { type ReactNode, useMemo } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { HiddenContext } from '../values/reveal-button.tsx'
import { namesIn, reveal, usePresenting } from './presenting.ts'

/** Lets values show what presenter mode hides. */
export function ProvideHidden({ children }: { readonly children: ReactNode }) {
  const presenting = usePresenting()
  const isOn = useStore(presenting.on)
  const hidden = useMemo(
    () => ({
      namesIn: (text: string) => (isOn ? namesIn(text) : []),
      show: (names: readonly string[]) => reveal(presenting, names),
    }),
    [isOn, presenting],
  )
  return <HiddenContext value={hidden}>{children}</HiddenContext>
}
