/** Where the build has put the published packages (`tools/build/guests.ts`). */
declare module 'virtual:guests' {
  /** Paths relative to the base, by version. */
  export const guestFiles: Readonly<Record<string, string>>
}
