/** As many memories wait for an instance. */
const MOST_EMPTY = 3

/** Memories of instances that have ended, emptied for new ones: to the code in it such a memory is as a new one. */
export interface Memories {
  /** The option of a variant; a new memory without it. */
  take(): { readonly wasmMemory?: WebAssembly.Memory }
  giveBack(memory: WebAssembly.Memory | undefined): void
}

/** Each new memory of 16 MB costs a collection of garbage, which takes longer than all else. */
export function createMemories(): Memories {
  const empty: WebAssembly.Memory[] = []
  return {
    take: () => {
      const wasmMemory = empty.pop()
      return wasmMemory ? { wasmMemory } : {}
    },
    giveBack: (memory) => {
      if (memory === undefined || empty.length === MOST_EMPTY) return
      // The limit of the instance that had it.
      Reflect.deleteProperty(memory, 'grow')
      new Uint8Array(memory.buffer).fill(0)
      empty.push(memory)
    },
  }
}
