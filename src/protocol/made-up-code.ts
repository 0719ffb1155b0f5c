/** In what is made up for something missing: six digits, other ones each time, so that two mails have different codes. */
export const MADE_UP_CODE = '{{code}}'

/** What was made up, as JSON, in words. */
export function describeMadeUp(json: string): string {
  return json === JSON.stringify(MADE_UP_CODE) ? 'six digits' : json
}
