import type { Observations, ObservedStep } from '../../protocol/observed.ts'
import { createObserver } from '../observer.ts'

/** A configuration that is observed, and the steps that it reports. */
export function watching<T extends object>(
  config: T,
): { readonly config: T; readonly steps: ObservedStep[] } {
  const sent = { requests: [], responses: [], steps: [] as ObservedStep[] }
  const observer = createObserver({
    add: (kind, item) => void (sent[kind] as Observations[typeof kind][number][]).push(item),
  })
  return { config: observer.watch(config), steps: sent.steps }
}

/** Steps in a few words: `jwt trigger signIn`. */
export function summaries(steps: readonly ObservedStep[]): readonly string[] {
  return steps.map(({ summary }) => summary)
}
