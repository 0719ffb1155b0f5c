import type { Scope } from '../provider/provider.ts'

/**
 * The scopes that a sign-in asks for, and others that apps often ask for.
 * @see https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps
 */
export const githubScopes: readonly Scope[] = [
  {
    name: 'user',
    words: 'read and change your profile, e-mail addresses and the people you follow',
    includes: ['read:user', 'user:email', 'user:follow'],
  },
  { name: 'read:user', words: 'read your whole profile' },
  { name: 'user:email', words: 'read your e-mail addresses' },
  { name: 'user:follow', words: 'follow and unfollow people for you' },
  {
    name: 'repo',
    words: 'read and change all your repositories',
    includes: ['repo:status', 'repo_deployment', 'public_repo', 'repo:invite', 'security_events'],
  },
  { name: 'repo:status', words: 'read and change commit statuses' },
  { name: 'repo_deployment', words: 'read and change deployment statuses' },
  { name: 'public_repo', words: 'read and change your public repositories' },
  { name: 'repo:invite', words: 'accept and decline invitations to repositories' },
  { name: 'security_events', words: 'read and change security events' },
  { name: 'delete_repo', words: 'delete repositories that you administer' },
  { name: 'gist', words: 'write gists' },
  { name: 'notifications', words: 'read your notifications and mark them as read' },
  {
    name: 'admin:org',
    words: 'manage your organizations',
    includes: ['write:org', 'read:org'],
  },
  { name: 'write:org', words: 'change organization membership', includes: ['read:org'] },
  { name: 'read:org', words: 'read organization and team membership' },
  { name: 'workflow', words: 'change workflow files' },
]
