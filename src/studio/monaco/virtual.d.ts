/** Declarations of everything that a configuration can import, by their address in the editor. */
declare module 'virtual:editor-types' {
  export const types: Readonly<Record<string, string>>
}
