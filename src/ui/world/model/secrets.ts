/** A test secret that is not in use: plain to see as one, and the same for everybody who does the same. */
export function nextSecret(secrets: readonly string[]): string {
  for (let count = secrets.length + 1; ; count += 1) {
    const secret = `authscope-example-secret-${count}-not-for-production`
    if (!secrets.includes(secret)) return secret
  }
}
