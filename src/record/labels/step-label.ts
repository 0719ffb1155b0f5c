/** How a step is written in a row: its name, and what is said about it in grey. */
export interface Label {
  readonly name: string
  readonly note?: string
}

/** Picture of a kind of step; the workbench has one icon for each. */
export type StepIcon =
  | 'act'
  | 'request'
  | 'response'
  | 'cookie'
  | 'no-cookie'
  | 'check'
  | 'failed'
  | 'branch'
  | 'call'
  | 'database'
  | 'event'
  | 'encrypted'
  | 'decrypted'
  | 'mail'
  | 'log'
  | 'fault'
  | 'clock'
  | 'mapped'
  | 'resumed'
  | 'diverged'
  | 'thinned'
  | 'edited'
  | 'timed-out'

const VERBS: Readonly<Record<string, string>> = {
  press: 'Click',
  follow: 'Click',
  type: 'Open',
  open: 'Open',
  submit: 'Submit',
}

/** What a person did, as the screen says it: links and buttons are clicked. */
export function actionName(action: string): string {
  return action.replace(/^[a-z]+(?= )/, (verb) => VERBS[verb] ?? verb)
}

/** `POST github.com/login/oauth/access_token` */
export function requestName(method: string, url: string): string {
  if (!URL.canParse(url)) return `${method} ${url}`
  const { host, pathname } = new URL(url)
  return `${method} ${host}${pathname}`
}

/** `302 /dashboard`, `200`; status 0 says that nothing came. */
export function responseName(response: {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
}): string {
  if (response.status === 0) return 'no response'
  const location = response.headers.find(([name]) => name === 'location')?.[1]
  if (location === undefined) return String(response.status)
  if (!URL.canParse(location)) return `${response.status} ${location}`
  const { host, pathname } = new URL(location)
  return `${response.status} ${host}${pathname}`
}
