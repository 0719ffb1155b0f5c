/** Downloads a text as a file. */
export function saveFile(window: Window, name: string, text: string, mediaType: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }))
  const link = window.document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun when the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
