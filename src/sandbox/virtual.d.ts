/** Bundled text of `inside/main.ts`. */
declare module 'virtual:sandbox/inside' {
  export const text: string
}

/** Bundled text of `packages/zod.ts`. */
declare module 'virtual:sandbox/zod' {
  export const text: string
}
