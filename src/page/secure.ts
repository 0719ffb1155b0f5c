/** Whether a browser would call the page of this URL a secure context. */
export function isSecure(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || /^(?:.+\.)?localhost$/.test(hostname)
}
