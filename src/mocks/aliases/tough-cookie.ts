/** Replaces the package `tough-cookie`: only MSW's cookie store would use it, and `is-node-process.ts` prevents that store. */
export const Cookie = undefined
export const CookieJar = undefined
export const MemoryCookieStore = undefined
