/** Milliseconds of a stored `expires`. Some stores hand a date back as text, where comparing would always say no. */
export function timeOf(expires: Date): number {
  return new Date(expires).valueOf()
}
