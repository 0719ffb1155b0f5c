/** Below the page: the cookies that matter in this beat. */
export function StoryCookies() {
  return <div />
}
