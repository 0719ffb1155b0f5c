/**
 * Loads an address in a frame without an entry in the real history. A load that is under way is stopped first: Chromium ignores a second navigation to
 * the same URL for some seconds, and an exchange that is continued keeps its address.
 */
export function replaceLocation(frame: Window, address: string): void {
  try {
    frame.stop()
  } catch {
    // The frame shows the browser's own error page: scripts may only set its location.
  }
  frame.location.replace(address)
}
