/**
 * Loads an address in a frame without an entry in the real history. A load that is under way is given up first: Chromium ignores
 * a second navigation to the same URL for some seconds, and the address of an exchange that is driven on is the same.
 */
export function replaceLocation(frame: Window, address: string): void {
  try {
    frame.stop()
  } catch {
    // The frame shows an error page of the browser, which nothing may touch but its location.
  }
  frame.location.replace(address)
}
