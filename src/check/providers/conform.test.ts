import { expect, test } from 'vitest'
import { optionsOf } from './options.ts'
import { type Factory, loadOurs, loadUpstream } from './upstream.ts'

const answers: readonly (readonly [object, number])[] = [
  [{ access_token: 'a', token_type: 'bearer', scope: 'x y' }, 200],
  [{ access_token: 'a', token_type: 'bearer', scope: ['x', 'y'] }, 200],
  [{ access_token: 'a', token_type: 'bearer', scope: 7 }, 200],
  [{ access_token: 'a', expires_in: 7200, openid: 'o', unionid: 'u' }, 200],
  [{ status: 400, message: 'Invalid authorization code' }, 400],
  [{ error: 'invalid_grant', error_description: 'used' }, 400],
  [{ error: 'invalid_client' }, 401],
]

const providers = ['fusionauth', 'twitch', 'wechat']
const cases = providers
  .flatMap((id) => answers.map(([body, status]) => ({ id, body, status })))
  // An answer by the standard, which WeChat does not give, is one that theirs has read and then hands on.
  .filter(({ id, body }) => id !== 'wechat' || !('token_type' in body))

test.each(cases)('$id: $status $body is read as Auth.js does', async ({ id, body, status }) => {
  const [ours, theirs] = [(await loadOurs(id)) as Factory, await loadUpstream(id)]
  const expected = await conformed(theirs, id, body, status)
  expect(await conformed(ours, id, body, status)).toEqual(expected)
})

/** What the engine then judges: the replacement, or the answer itself where it is left alone. */
async function conformed(factory: Factory, id: string, body: object, status: number): Promise<object> {
  const { token } = factory({ ...optionsOf(id)[0] }) as unknown as {
    token: { conform(response: Response): Promise<Response | undefined> }
  }
  const answer = Response.json(body, { status, headers: { 'www-authenticate': 'Basic realm="x"' } })
  const replacement = await withoutWarnings(() => token.conform(answer.clone()))
  const { status: code, headers } = replacement ?? answer
  // Theirs keeps WeChat's own headers, text/plain among them, which a strict client refuses.
  const challenge = id === 'wechat' ? null : headers.get('www-authenticate')
  return { code, body: await (replacement ?? answer).json(), challenge }
}

/** The published package speaks up where it finds its own workaround unnecessary. */
async function withoutWarnings<T>(run: () => Promise<T>): Promise<T> {
  const { warn } = console
  console.warn = () => undefined
  try {
    return await run()
  } finally {
    console.warn = warn
  }
}
