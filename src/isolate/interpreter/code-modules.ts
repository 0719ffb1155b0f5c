import type { FileFinder } from '../../protocol/code-paths.ts'
import type { Reading } from './code-reader.ts'
import { createSlot, type Slot } from './code-slots.ts'

/** What a file imports. */
export class Modules {
  readonly #file: string
  readonly #find: FileFinder
  readonly #reading: Reading

  constructor(file: string, find: FileFinder, reading: Reading) {
    this.#file = file
    this.#find = find
    this.#reading = reading
  }

  /** `await import('./users')`, `require('./users')` */
  named(specifier: string): Slot {
    const module = this.of(specifier)
    if (!this.#reading.locals.has(specifier)) this.#reading.locals.set(specifier, new Map())
    return module
  }

  of(specifier: string): Slot {
    return this.at(this.#find(this.#file, specifier) ?? specifier)
  }

  at(key: string): Slot {
    const known = this.#reading.modules.get(key) ?? createSlot()
    this.#reading.modules.set(key, known)
    return known
  }
}
