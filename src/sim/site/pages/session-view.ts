/** The session that the engine's session route answers, whatever the app's `session` callback made of it. */
export interface SessionView {
  /** As it came. */
  readonly body: object
  /** Empty for a session that says nothing of a person. */
  readonly user: { readonly id?: string; readonly name?: string; readonly email?: string }
  readonly expires?: string
  /** `RefreshTokenError`, when the app has no access token any longer. */
  readonly error?: string
}

/** `undefined` for `null` and for an object without members, which mean that no one is signed in. */
export function sessionView(body: unknown): SessionView | undefined {
  if (typeof body !== 'object' || body === null || Object.keys(body).length === 0) return undefined
  const user: unknown = Reflect.get(body, 'user')
  return {
    body,
    user: { ...textOf(user, 'id'), ...textOf(user, 'name'), ...textOf(user, 'email') },
    ...textOf(body, 'expires'),
    ...textOf(body, 'error'),
  }
}

function textOf<Name extends string>(value: unknown, name: Name): { readonly [name in Name]?: string } {
  const found: unknown = Reflect.get(Object(value), name)
  const text = typeof found === 'number' ? String(found) : found
  return typeof text === 'string' && text !== ''
    ? ({ [name]: text } as { readonly [name in Name]: string })
    : {}
}

export function nameOf({ user }: SessionView): string {
  return user.name ?? user.email ?? 'someone without a name'
}
