import { useEffect } from 'react'
import type { Scene } from '../../lessons/scenes/scene.ts'
import { useStore } from '../../parts/stores/use-store.ts'
import type { Step } from '../../protocol/steps.ts'
import { type Opened, usePreferences } from '../preferences/preferences.ts'
import { useSelection } from '../selection/selection.ts'

/** The places in a scene's list that the reader has opened; what a change of the scene took away doesn't count. */
export function openedIn(all: Opened, { id, watch }: Pick<Scene, 'id' | 'watch'>): readonly number[] {
  return (Object.hasOwn(all, id) ? (all[id] ?? []) : []).filter((index) => index < watch.length)
}

export function withOpened(all: Opened, id: string, index: number): Opened {
  const before = Object.hasOwn(all, id) ? (all[id] ?? []) : []
  return before.includes(index) ? all : { ...all, [id]: [...before, index] }
}

/** Remembers which things to look for the reader opens, in the card or anywhere else. */
export function useOpened(scene: Scene, kept: readonly Step[]): readonly number[] {
  const { opened } = usePreferences()
  const { reason, selected } = useSelection()
  const seq = useStore(selected)
  const isChosen = useStore(reason) === 'chosen'
  const index = isChosen ? kept.findIndex((step) => step.seq === seq) : -1
  useEffect(() => {
    if (index >= 0) opened.update((all) => withOpened(all, scene.id, index))
  }, [index, opened, scene.id])
  return openedIn(useStore(opened), scene)
}
