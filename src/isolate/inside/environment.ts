let environment: Record<string, string> = {}

export function environmentOf(given?: Readonly<Record<string, string>>): Record<string, string> {
  if (given) environment = { ...given }
  return environment
}
