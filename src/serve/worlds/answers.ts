import type { FixedAnswer } from '../../protocol/setup.ts'

/** Answers by URL (without query) for every method, or by method and URL: `POST https://api.example/login`. */
export type FixedAnswers = Readonly<Record<string, FixedAnswer>>

/** The answer that is fixed for a request, or `undefined`. */
export function answerFrom(answers: FixedAnswers, { method, url }: Request): Promise<Response> | undefined {
  const [address = ''] = url.split('?')
  const fixed = answers[`${method} ${address}`] ?? answers[address]
  if (fixed === undefined) return undefined
  const { body, delayMs = 0, headers = {}, status = 200 } = fixed
  const hasNone = status === 204 || status === 205 || status === 304
  const response = new Response(hasNone ? null : (body ?? ''), { status, headers: { ...headers } })
  return new Promise((resolve) => setTimeout(() => resolve(response), delayMs))
}

/** Hosts that exist because something is fixed for them. */
export function hostsOf(answers: FixedAnswers): readonly string[] {
  return Object.keys(answers).flatMap((name) => {
    const url = name.slice(name.indexOf(' ') + 1)
    return URL.canParse(url) ? [new URL(url).hostname] : []
  })
}
