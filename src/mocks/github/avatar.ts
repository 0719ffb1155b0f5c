import type { Route } from '../exchange.ts'
import { plainNotFound } from '../picture.ts'
import { showPicture } from '../provider/picture.ts'
import { accountNumber } from './account.ts'
import type { GitHubSite } from './github.ts'

export function avatarRoutes({ avatars }: GitHubSite): readonly Route[] {
  return [
    { method: 'get', url: `${avatars}/u/:number`, answer: showPicture(accountNumber) },
    { method: 'all', url: `${avatars}/*`, answer: plainNotFound },
  ]
}
