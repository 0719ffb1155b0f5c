type Address = globalThis.URL
declare const Address: typeof globalThis.URL
type Parameters = globalThis.URLSearchParams
declare const Parameters: typeof globalThis.URLSearchParams

export declare function fileURLToPath(address: string | Address): string
export declare function pathToFileURL(path: string): Address
export { Address as URL, Parameters as URLSearchParams }
