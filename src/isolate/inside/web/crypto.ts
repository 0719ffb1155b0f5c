import { getRandomValues, randomUUID } from './random.ts'

/** The small parts of Web Crypto. `subtle` is in the second part of the platform, for code that names it. */
export const crypto = { getRandomValues, randomUUID }
