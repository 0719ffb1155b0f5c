/** Bundled text of `inside/main.ts`, or of a file in `packages/`. */
declare module 'virtual:isolate/*' {
  export const text: string
}

/** Address of the built file. */
declare module '*?url' {
  const url: string
  // biome-ignore lint/style/noDefaultExport: this is how Vite exports it
  export default url
}
