/** The session as the engine's session route answers it. */
export interface SessionView {
  readonly user: {
    readonly id?: string
    readonly name?: string | null
    readonly email?: string | null
    readonly image?: string | null
  }
  readonly expires: string
  /** `RefreshTokenError`, when the app has no access token any longer. */
  readonly error?: string
}

export function isSession(body: unknown): body is SessionView {
  return (
    typeof body === 'object' &&
    body !== null &&
    'user' in body &&
    typeof body.user === 'object' &&
    body.user !== null
  )
}

export function nameOf({ user }: SessionView): string {
  return user.name ?? user.email ?? 'someone without a name'
}
