import { errorName, leaves } from './leaves.ts'
import { pageLines } from './page-lines.ts'

/** What the browser gets, as lines: status, headers, cookies in their order, body. */
export async function answerLines(answer: unknown): Promise<string[]> {
  if (!(answer instanceof Response)) return leaves(withoutUndefined(answer), 'raw')
  const { status, headers } = answer
  const others = [...headers].filter(([name]) => name !== 'set-cookie' && name !== 'location')
  return [
    `status ${status}`,
    ...locationLines(headers.get('location')),
    ...others.map(([name, value]) => `header ${name}: ${value}`),
    ...cookieLines(headers.getSetCookie()),
    ...bodyLines(await answer.text(), headers.get('content-type')),
  ]
}

/** The internal record has the same members, though some of them say nothing. */
function withoutUndefined(record: unknown): object {
  return Object.fromEntries(Object.entries(record ?? {}).filter(([, value]) => value !== undefined))
}

export function thrownLines(error: unknown): string[] {
  return [`thrown ${errorName(error)}`]
}

/** The parameters apart, in their order. */
function locationLines(location: string | null): string[] {
  if (location === null) return []
  const [address = '', query] = location.split(/\?(.*)/s)
  const parameters = [...new URLSearchParams(query)].map(([name, value]) => `location ?${name} ${value}`)
  return [`location ${address}`, ...parameters]
}

/** The pieces of a session are random text each: they are shown by their length, and joined in the order of their numbers. */
function cookieLines(setCookies: readonly string[]): string[] {
  const pieces: string[] = []
  const lines = setCookies.map((line) => {
    const [, name, number, value, attributes] = /^([^=]*)\.(\d+)=([^;]+)(.*)$/.exec(line) ?? []
    if (value === undefined) return `cookie ${line}`
    pieces[Number(number)] = value
    return `cookie ${name}.${number}=(${value.length} characters)${attributes}`
  })
  return pieces.length === 0 ? lines : [...lines, `pieces ${pieces.join('')}`]
}

function bodyLines(body: string, type: string | null): string[] {
  if (type?.startsWith('text/html')) return pageLines(body)
  return body === '' ? [] : [`body ${body}`]
}
