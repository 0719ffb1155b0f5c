import { CUSTOM_FETCH } from '../../border/custom-fetch.ts'

/** Only used as a key. A string, so that it can cross. */
export const customFetch = CUSTOM_FETCH
export const raw = Symbol('return-type-raw')
export const skipCSRFCheck = Symbol('skip-csrf-check')

const byName: Readonly<Record<string, symbol>> = { raw, skipCSRFCheck }

export function nameOfSymbol(value: symbol): string | undefined {
  return Object.keys(byName).find((name) => byName[name] === value)
}

export function symbolOfName(name: string): symbol | undefined {
  return byName[name]
}
