/** How the browser reaches an authenticator, as the store keeps it: joined by commas, absent when the browser did not say (reference 7). */
export function joinTransports(transports: unknown): string | undefined {
  return Array.isArray(transports) ? transports.join(',') : undefined
}

export function splitTransports(stored: string | null | undefined): string[] | undefined {
  return stored ? stored.split(',') : undefined
}
