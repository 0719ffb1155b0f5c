/** The most common amounts by which the clock is moved. */
export const MOVES = [
  { label: '+1 min', seconds: 60, about: 'A minute' },
  { label: '+15 min 1 s', seconds: 901, about: 'Check cookies (pkce, state, nonce) last 15 minutes' },
  { label: '+1 hour', seconds: 3600, about: "Many providers' access tokens last an hour" },
  {
    label: '+1 day',
    seconds: 86_400,
    about: 'E-mail links last a day; sessions are renewed once a day',
  },
  { label: '+31 days', seconds: 31 * 86_400, about: 'Unused sessions last 30 days' },
] as const
