/** In what is made up for something missing, each of these stands for a value that is only known once it is asked for. */
export const MADE_UP = {
  /** The texts that a function is given: a template of a mail has the link in it. */
  arguments: '{{arguments}}',
  /** Six digits, other ones each time, so that two mails have different codes. */
  code: '{{code}}',
  /** The session that a part of the session callback is given. */
  session: '{{session}}',
  /** The token that a part of the jwt callback is given. */
  token: '{{token}}',
}

/** Before the JSON of what a call gives, if the code goes on with a promise of it. */
export const MADE_UP_PROMISE = '{{promise}}'

/** What was made up, as JSON, in words. */
export function describeMadeUp(json: string): string {
  return json === JSON.stringify(MADE_UP.code) ? 'six digits' : json
}
