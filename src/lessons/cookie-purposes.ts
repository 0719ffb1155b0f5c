/** What the cookies of Auth.js are for, by their name without prefix and without the number of a piece. */
const PURPOSES: Readonly<Record<string, string>> = {
  'csrf-token':
    'It proves that a form was sent from a page of the app: its value is a random token and a hash of that token with the secret, and the form carries the same token. Another site can make the browser send a form, but not read or write this cookie.',
  'callback-url':
    'It remembers where to go after the sign-in, while the browser is away at the provider. It is checked again when it is read, because everything that a browser keeps can be changed there.',
  state:
    "It ties the provider's response to the browser that asked. Without it an attacker could finish their own sign-in in your browser, and you would be using their account. The callback compares it with the parameter `state`.",
  'pkce.code_verifier':
    "It keeps the secret behind the `code_challenge` until the code comes back. Someone who steals only the code can't redeem it: the token request needs this verifier (RFC 7636).",
  nonce:
    'It ties the ID token to this sign-in. The provider writes the same value into the token, so a token stolen or kept from another sign-in has a different nonce.',
  'session-token':
    "It is the session. With the jwt strategy it is the encrypted token itself, with the database strategy the key of a row. Anyone who has it is signed in, which is why scripts can't read it.",
  challenge:
    'It keeps the challenge that the authenticator has to sign, so a signature recorded earlier is worthless.',
}

/** What a cookie of Auth.js is for; nothing for other cookies. */
export function cookiePurpose(name: string): string | undefined {
  const [, known, piece] = /^(?:__Host-|__Secure-)?authjs\.(.+?)(\.\d+)?$/.exec(name) ?? []
  if (known === undefined || !Object.hasOwn(PURPOSES, known)) return undefined
  const purpose = PURPOSES[known]
  return piece === undefined ? purpose : `One piece of a value too long for one cookie. ${purpose}`
}
