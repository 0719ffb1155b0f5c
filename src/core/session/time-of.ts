/** Milliseconds of a stored `expires`. Some stores return a date as text, which never compares as true. */
export function timeOf(expires: Date): number {
  return new Date(expires).valueOf()
}
