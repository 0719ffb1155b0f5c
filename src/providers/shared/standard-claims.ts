/** What an OpenID provider says about a person; how much of it depends on scope and consent. https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims */
export interface StandardClaims {
  /** The provider's id of the person, never reused. */
  readonly sub: string
  readonly name?: string | undefined
  readonly nickname?: string | undefined
  readonly preferred_username?: string | undefined
  readonly email?: string | undefined
  readonly email_verified?: boolean | undefined
  readonly picture?: string | undefined
  readonly [claim: string]: unknown
}
