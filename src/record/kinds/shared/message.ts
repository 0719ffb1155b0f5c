import { requestName } from '../../labels/step-label.ts'
import type { Beginner } from '../kind.ts'

export const JUST_A_MESSAGE = 'Just a message; no app code runs here. See the rules applied below.'

export function siteOfMessage(_step: unknown, beginner: Beginner | undefined): string {
  const { method, url } = beginner?.data.request ?? { method: '', url: '' }
  return requestName(method, url)
}

/** The same address, whatever its parameters are. */
export function addressPattern(url: string): string {
  if (!URL.canParse(url)) return url
  const { host, pathname, search } = new URL(url)
  return search === '' ? `*//${host}${pathname}` : `//${host}${pathname}?`
}
