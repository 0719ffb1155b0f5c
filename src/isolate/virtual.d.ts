/** Bundled text of `inside/main.ts`, or of a file in `packages/`. */
declare module 'virtual:isolate/*' {
  export const text: string
}

/** Published packages by import name, each with the file that has its text. */
declare module 'virtual:isolate/published' {
  export const published: Readonly<
    Record<string, () => Promise<{ readonly texts: Readonly<Record<string, string>> }>>
  >
}

/** Address of the built file. */
declare module '*?url' {
  const url: string
  // biome-ignore lint/style/noDefaultExport: this is how Vite exports it
  export default url
}
