/** The person's cookies. It knows no attribute but the deletion: whether a cookie has expired is for the engines to say. */
export interface Jar {
  get(name: string): string | undefined
  set(name: string, value: string): void
  delete(name: string): void
  /** The request header, values as they were received. */
  header(): string
  store(setCookies: readonly string[]): void
}

export function createJar(): Jar {
  const cookies = new Map<string, string>()
  return {
    get: (name) => cookies.get(name),
    set: (name, value) => void cookies.set(name, value),
    delete: (name) => void cookies.delete(name),
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    store(setCookies) {
      for (const line of setCookies) {
        const [pair = '', ...attributes] = line.split('; ')
        const equals = pair.indexOf('=')
        const name = pair.slice(0, equals)
        if (attributes.includes('Max-Age=0')) cookies.delete(name)
        else cookies.set(name, pair.slice(equals + 1))
      }
    },
  }
}
