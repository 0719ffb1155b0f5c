export function pick(_family: string, name: string): unknown {
  throw new Error(name)
}
export const rawSql = undefined
