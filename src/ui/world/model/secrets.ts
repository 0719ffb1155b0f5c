/** An unused test secret: recognizable as one, and the same for the same list. */
export function nextSecret(secrets: readonly string[]): string {
  for (let count = secrets.length + 1; ; count += 1) {
    const secret = `authscope-example-secret-${count}-not-for-production`
    if (!secrets.includes(secret)) return secret
  }
}
