/** The document's real location, by which the browser judges passkeys. */
export interface RealLocation {
  readonly hostname: string
  readonly port: string
  readonly isSecure: boolean
  readonly hasPasskeys: boolean
}

/**
 * Why this machine's passkeys can't be used at this address, and what to do about it; `undefined` if they can.
 * Web Authentication 5.1.3 steps 7 and 8: the effective domain must be a domain; the interface exists in secure contexts only.
 */
export function whyNoPasskeys({ hostname, port, isSecure, hasPasskeys }: RealLocation): string | undefined {
  if (isAddress(hostname)) {
    const loopback = /^127\.|^\[::1\]$/.test(hostname)
    const instead = loopback ? `http://localhost${port && `:${port}`}/` : 'it by a host name, with https'
    return `Passkeys are off: this workbench is open at ${hostname}, and a passkey belongs to a host name, never to an IP address. Open ${instead} to use them.`
  }
  if (!isSecure)
    return `Passkeys are off: browsers only offer them on https and localhost, and this workbench uses http on ${hostname}. Open it with https to use them.`
  return hasPasskeys ? undefined : "Passkeys are off: this browser doesn't support them."
}

function isAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname)
}
