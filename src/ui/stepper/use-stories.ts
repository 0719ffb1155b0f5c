import { useEffect, useMemo, useState } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import type { ProviderSetup } from '../../protocol/setup.ts'
import type { Step } from '../../protocol/steps.ts'
import type { Story } from '../../record/story/story.ts'
import { useSetup, useWorldClient } from '../data/world.ts'

/** What tells stories. Its texts are not needed before the first of them is shown. */
const load = async () => ({
  ...(await import('../../record/story/stories.ts')),
  ...(await import('../../record/story/beat-folds.ts')),
})

type Telling = Awaited<ReturnType<typeof load>>

let loaded: Telling | undefined

/** Undefined until it is loaded. */
export function useTelling(): Telling | undefined {
  const [telling, setTelling] = useState(loaded)
  useEffect(() => {
    let isShown = true
    if (!loaded)
      void load().then((module) => {
        loaded = module
        if (isShown) setTelling(module)
      })
    return () => {
      isShown = false
    }
  }, [])
  return telling
}

/** The flows in the record as stories; none until that is loaded. */
export function useStories(): readonly Story[] {
  const { steps, travel } = useWorldClient()
  const telling = useTelling()
  const happened = useStore(steps)
  const future = useStore(travel.future)
  const { providers } = useSetup()
  return useMemo(
    () => (telling ? storiesIn(telling, happened, future, providers) : []),
    [telling, happened, future, providers],
  )
}

interface Told {
  readonly future: readonly Step[]
  readonly providers: readonly ProviderSetup[]
  readonly stories: readonly Story[]
}

/** Several panes ask for the stories of the same record. */
const told = new WeakMap<readonly Step[], Told>()

function storiesIn(
  { storiesOf }: Telling,
  steps: readonly Step[],
  future: readonly Step[],
  providers: readonly ProviderSetup[],
): readonly Story[] {
  const known = told.get(steps)
  if (known?.future === future && known.providers === providers) return known.stories
  const stories = storiesOf(steps, { future, providers })
  told.set(steps, { future, providers, stories })
  return stories
}
