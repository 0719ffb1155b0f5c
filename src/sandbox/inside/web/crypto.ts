import { getRandomValues, randomUUID } from './random.ts'

/** What is small of Web Crypto. `subtle` comes with the second part of the platform, for code that names it. */
export const crypto = { getRandomValues, randomUUID }
