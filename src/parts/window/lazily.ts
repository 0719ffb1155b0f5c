import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A component of another file, loaded when it is first shown. */
export function lazily<K extends string, P>(
  load: () => Promise<Readonly<Record<K, ComponentType<P>>>>,
  name: K,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: (await load())[name] }))
}
