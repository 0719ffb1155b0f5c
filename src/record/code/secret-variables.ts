const SECRET_VARIABLE =
  /secret|token|pass|pwd|salt|pepper|cred|private|cert|pem|hash|seed|webhook|sign|stripe|dsn|(?:^|_)(?:key|auth|pin|otp)(?:$|_)|key$/i
const PLAIN_VARIABLE =
  /^(?:NODE_ENV|PUBLIC_|NEXT_PUBLIC_|VITE_)|(?:^|_)(?:ID|URL|URI|HOST|HOSTNAME|DOMAIN|ORIGIN|ISSUER|PORT|FROM|TO|REGION|NAME|USER|USERNAME|E?MAIL|ENV|MODE|VERSION|TRUST_HOST|MAX_AGE)$/i

/** Whether a variable may have a secret: by its name, and by how the value looks where the name says nothing. */
export function isSecretVariable(name: string, value: string): boolean {
  if (/:\/\/[^/@\s]*:[^/@\s]+@/.test(value)) return true
  if (/^(?:true|false|yes|no|on|off|\d{1,5})$/i.test(value)) return false
  if (PLAIN_VARIABLE.test(name)) return false
  // No word and no address, but letters and digits without an order.
  return SECRET_VARIABLE.test(name) || /^(?=.*\d)(?=.*[A-Za-z])[\w+/=.:-]{8,}$/.test(value)
}

/** What app.example is registered with, and where it and its database are: in a sandbox these are other ones. */
const OF_THE_SANDBOX =
  /^(?:NEXT)?AUTH_(?:URL|SECRET|REDIRECT_PROXY_URL)$|(?:CLIENT|APP|CONSUMER|APPLICATION)_?ID$|^AUTH_\w+_ID$|(?:^|_)(?:APPLE|AUTH0|AZURE|AZURE_AD|COGNITO|DISCORD|FACEBOOK|GITHUB|GITLAB|GOOGLE|KEYCLOAK|LINKEDIN|OKTA|SLACK|SPOTIFY|TWITCH|TWITTER)_ID$|(?:^|_)(?:DATABASE|DB|DIRECT|KV|MONGO\w*|MYSQL|NEON|POSTGRES\w*|REDIS|SUPABASE)(?:_\w+)?_UR[IL]$/

/** Variables of a `.env` file, without those for which a sandbox has its own values: secrets, ids at providers, databases. */
export function withoutUnneeded(variables: Readonly<Record<string, string>>): {
  readonly needed: Readonly<Record<string, string>>
  readonly unneeded: readonly string[]
} {
  const isUnneeded = ([name, value]: readonly [string, string]) =>
    OF_THE_SANDBOX.test(name) || isSecretVariable(name, value)
  const all = Object.entries(variables)
  return {
    needed: Object.fromEntries(all.filter((each) => !isUnneeded(each))),
    unneeded: all.filter(isUnneeded).map(([name]) => name),
  }
}

/** What is said of those that were not taken. Empty without any. */
export function describeUnneeded(names: readonly string[]): readonly string[] {
  if (names.length === 0) return []
  const listed =
    names.length > 5 ? `${names.slice(0, 4).join(', ')} and ${names.length - 4} more` : names.join(', ')
  return [
    `Not needed here, so not kept: ${listed}. The simulated providers and databases have test values for ${names.length === 1 ? 'it' : 'them'}.`,
  ]
}
