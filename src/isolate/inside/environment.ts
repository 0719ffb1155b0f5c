/** One object for as long as the interpreter exists: packages keep it while they load. */
const environment: Record<string, string> = {}

export function environmentOf(given?: Readonly<Record<string, string>>): Record<string, string> {
  return Object.assign(environment, given)
}
