/** The minified text of the script inside every simulated page, and how a policy names the one for passkeys. */
declare module 'virtual:page-script' {
  export const pageScript: string
  export const passkeySource: string
}

/** The minified text of the script that gives simulated pages passkeys. */
declare module 'virtual:passkey-script' {
  export const passkeyScript: string
}

/** Leaves what reads and judges responses where the workbench finds it (`tools/build/shared-authenticator.ts`). */
declare module 'virtual:share-authenticator'

/** Where the build has put the published packages (`tools/build/guests.ts`). */
declare module 'virtual:guests' {
  /** Paths relative to the base, by version. */
  export const guestFiles: Readonly<Record<string, string>>
}

/** The version of the build. */
declare module 'virtual:version' {
  /** Hash over every built file. In development it changes with each rebuilt worker. */
  export const version: string
}

/** Facts about the build that this worker belongs to. */
declare module 'virtual:build' {
  /** The text of index.html. Empty in development. */
  export const page: string
  /** Paths of the built files, relative to the base. Empty in development. */
  export const precache: readonly string[]
  /** Those of them that the page starts with. */
  export const first: readonly string[]
  /** Paths of further files, which are kept when there is time to fetch them. */
  export const later: readonly string[]
  /** Content-Security-Policy of the page. Empty in development. */
  export const policy: string
}
