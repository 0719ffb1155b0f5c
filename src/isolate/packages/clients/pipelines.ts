import { aggregate as run } from 'mingo'

/** Runs an aggregation pipeline of MongoDB over documents that were read. */
export function aggregate(
  documents: readonly object[],
  pipeline: readonly object[],
  collection: (name: string) => readonly object[],
): readonly object[] {
  return run([...documents], [...pipeline] as never, {
    collectionResolver: (name) => [...collection(name)] as never,
    // Code in a pipeline would run on the server.
    scriptEnabled: false,
  })
}
