/**
 * Addresses of the workbench's own workers, by client id. Firefox names such a client only when the worker has all that its script imports,
 * and would wait forever: those imports are asked for here, in the client's name.
 */
export interface WorkerAddresses {
  add(client: string, url: string): void
  find(client: string): string | undefined
}

/** More than a workbench has at the same time. */
const KEPT = 64

export function createWorkerAddresses(): WorkerAddresses {
  const addresses = new Map<string, string>()
  return {
    add(client, url) {
      if (client === '') return
      addresses.set(client, url)
      const [oldest] = addresses.keys()
      if (addresses.size > KEPT && oldest !== undefined) addresses.delete(oldest)
    },
    find: (client) => addresses.get(client),
  }
}
