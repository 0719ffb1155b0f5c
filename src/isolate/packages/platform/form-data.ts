import { Blob, File } from './blob.ts'

type Entry = [name: string, value: string | File]

/** https://xhr.spec.whatwg.org/#interface-formdata */
export class FormData {
  #entries: Entry[] = []

  append(name: unknown, value: unknown, fileName?: unknown): void {
    this.#entries.push([String(name), entryValue(value, fileName)])
  }

  set(name: unknown, value: unknown, fileName?: unknown): void {
    const at = this.#entries.findIndex(([present]) => present === String(name))
    const others = this.#entries.filter(([present], index) => index === at || present !== String(name))
    others[at < 0 ? others.length : at] = [String(name), entryValue(value, fileName)]
    this.#entries = others
  }

  delete(name: unknown): void {
    this.#entries = this.#entries.filter(([present]) => present !== String(name))
  }

  get(name: unknown): string | File | null {
    return this.#entries.find(([present]) => present === String(name))?.[1] ?? null
  }

  getAll(name: unknown): (string | File)[] {
    return this.#entries.filter(([present]) => present === String(name)).map(([, value]) => value)
  }

  has(name: unknown): boolean {
    return this.#entries.some(([present]) => present === String(name))
  }

  forEach(callback: (value: string | File, name: string, form: FormData) => void): void {
    for (const [name, value] of this) callback(value, name, this)
  }

  keys(): IterableIterator<string> {
    return this.#entries.map(([name]) => name).values()
  }

  values(): IterableIterator<string | File> {
    return this.#entries.map(([, value]) => value).values()
  }

  entries(): IterableIterator<Entry> {
    return this.#entries.map(([name, value]): Entry => [name, value]).values()
  }

  [Symbol.iterator](): IterableIterator<Entry> {
    return this.entries()
  }
}

/** A string or a file; a blob without a name is called `blob`. */
function entryValue(value: unknown, fileName: unknown): string | File {
  if (!(value instanceof Blob)) return String(value)
  if (value instanceof File && fileName === undefined) return value
  return new File([value], fileName ?? 'blob', { type: value.type })
}
