/** The minified text of the script inside every simulated page. */
declare module 'virtual:page-script' {
  export const pageScript: string
}

/** Facts about the build that this worker belongs to. */
declare module 'virtual:build' {
  /** Hash over every built file. In development it changes with each rebuilt worker. */
  export const version: string
  /** Paths of the built files, relative to the base; `./` stands for index.html. Empty in development. */
  export const precache: readonly string[]
  /** Paths of further files, which are kept when there is time to fetch them. */
  export const later: readonly string[]
  /** The workbench's Content-Security-Policy. Empty in development. */
  export const workbenchPolicy: string
}
