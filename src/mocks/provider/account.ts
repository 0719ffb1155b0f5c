import type { MockPerson } from '../site.ts'

/** A person's account at one provider, before the provider gives it a shape. */
export interface Account {
  readonly person: MockPerson
  /** The provider's id of the person for this app. */
  readonly subject: string
  /** Number of the account; it depends on the person's id alone, so a new name or address keeps it. */
  readonly number: number
  readonly login: string
  readonly name: string
  readonly givenName: string
  /** Empty for people with one name. */
  readonly familyName: string
  /** Absent when the person has none or keeps it from apps. */
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly picture: string
  /** Address at the provider; it redirects to the person's own picture if there is one. */
  readonly hostedPicture: string
}
