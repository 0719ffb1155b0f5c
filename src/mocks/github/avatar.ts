import type { Route } from '../exchange.ts'
import { plainNotFound } from '../picture.ts'
import { showPicture } from '../provider/picture.ts'
import { accountNumber } from './account.ts'

const AVATARS = 'https://avatars.githubusercontent.com'

/** Pictures of the test people. */
export const avatarRoutes: readonly Route[] = [
  { method: 'get', url: `${AVATARS}/u/:number`, answer: showPicture(accountNumber) },
  { method: 'all', url: `${AVATARS}/*`, answer: plainNotFound },
]
