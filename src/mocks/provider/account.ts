import type { MockPerson } from '../site.ts'

/** A person's account at one provider, before the provider gives it a shape. */
export interface Account {
  readonly person: MockPerson
  /** What the provider calls the person towards this app. */
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
  /** Where the provider keeps it; for a person with a picture of their own, that address leads there. */
  readonly hostedPicture: string
}
