/** Where the build has put the worker of the conformance page (`tools/build/conformance-worker.ts`). */
declare module 'virtual:conformance' {
  /** Relative to the base. */
  export const conformanceFile: string
}
