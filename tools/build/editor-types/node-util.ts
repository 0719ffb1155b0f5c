type Callback<T> = (error: Error | null, value: T) => void

/** A function with a callback as one that gives a promise. */
interface Promisify {
  <A extends unknown[], T>(original: (...args: [...A, Callback<T>]) => void): (...args: A) => Promise<T>
  // biome-ignore lint/suspicious/noExplicitAny: of functions with several forms the last is known, as in Node's own types
  (original: (...args: any[]) => void): (...args: any[]) => Promise<any>
  readonly custom: unique symbol
}

export declare const promisify: Promisify
export declare function callbackify<A extends unknown[], T>(
  original: (...args: A) => Promise<T>,
): (...args: [...A, Callback<T>]) => void
export declare function deprecate<T>(original: T, message: string, code?: string): T
export declare function format(...values: unknown[]): string
export declare function inherits(made: unknown, parent: unknown): void
export declare function inspect(value: unknown, options?: unknown): string
export declare function isDeepStrictEqual(one: unknown, other: unknown): boolean
declare const encoder: typeof globalThis.TextEncoder
declare const decoder: typeof globalThis.TextDecoder

export { decoder as TextDecoder, encoder as TextEncoder }
