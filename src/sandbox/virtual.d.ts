/** Bundled text of `inside/main.ts`. */
declare module 'virtual:sandbox/inside' {
  export const text: string
}

/** Bundled text of `packages/platform.ts`. */
declare module 'virtual:sandbox/platform' {
  export const text: string
}

/** Bundled text of `packages/ciphers.ts`. */
declare module 'virtual:sandbox/ciphers' {
  export const text: string
}

/** Bundled text of `packages/jose.ts`. */
declare module 'virtual:sandbox/jose' {
  export const text: string
}

/** Bundled text of `packages/jsonwebtoken.ts`. */
declare module 'virtual:sandbox/jsonwebtoken' {
  export const text: string
}

/** Bundled text of `packages/zod.ts`. */
declare module 'virtual:sandbox/zod' {
  export const text: string
}

/** Address of the built file. */
declare module '*?url' {
  const url: string
  // biome-ignore lint/style/noDefaultExport: this is how Vite exports it
  export default url
}
