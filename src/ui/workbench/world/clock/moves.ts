/** Amounts by which the clock is moved most. */
export const MOVES = [
  { label: '+1 min', seconds: 60, about: 'A minute' },
  { label: '+15 min 1 s', seconds: 901, about: 'Check cookies (pkce, state, nonce) live for 15 minutes' },
  { label: '+1 hour', seconds: 3600, about: 'Access tokens of many providers live for an hour' },
  {
    label: '+1 day',
    seconds: 86_400,
    about: 'Links in mails live for a day, a session is renewed once a day',
  },
  { label: '+31 days', seconds: 31 * 86_400, about: 'Sessions live for 30 days, when nobody uses them' },
] as const
