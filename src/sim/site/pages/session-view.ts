/** The session as the engine's session route answers it. What `callbacks.session` returns may have no user. */
export interface SessionView {
  readonly user?: {
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
  return typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length > 0
}

export function nameOf({ user }: SessionView): string {
  return user?.name ?? user?.email ?? 'someone without a name'
}
