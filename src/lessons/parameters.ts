import { HEADERS } from './headers.ts'

/** Fields of queries, forms and JSON answers of the flows that are shown here. */
const PARAMETERS: Readonly<Record<string, string>> = {
  access_token:
    'Opens the provider’s API for whoever holds it. It says what may be done, not who somebody is.',
  account: 'Which of the people who use this browser answers.',
  action: 'Which ceremony this is: registering or signing in.',
  app: 'The registered app that is meant.',
  at_hash: 'Ties the ID token to the access token beside it.',
  authenticity_token: 'Proves that GitHub’s own page wrote this form.',
  authorization_endpoint: 'Where the browser is sent to ask the person.',
  authorize: 'The button that was pressed: 1 allows, 0 refuses.',
  authuser: 'Google’s number for the account that was chosen.',
  avatar_url: 'Address of the picture.',
  callbackUrl: 'Where to go when all is done. The redirect callback must agree to it.',
  claims: 'Single facts that the app asks for.',
  claims_supported: 'What the provider can tell about a person.',
  client_assertion: 'The app’s own signature, in the place of a secret that travels.',
  client_assertion_type: 'Says that the assertion is a signed JWT.',
  client_id: 'Which app asks. Public: anybody can read it in the address.',
  client_secret: 'What only the app and the provider know. It never goes through a browser.',
  code: 'The provider’s permission slip, good once and for minutes. Worth nothing without what the app knows.',
  code_challenge: 'SHA-256 of a secret that the app keeps until it redeems the code (PKCE).',
  code_challenge_method: 'How the challenge was made: S256.',
  code_challenge_methods_supported: 'Which kinds of PKCE challenge the provider takes.',
  code_verifier: 'The secret behind the challenge. Only whoever began this sign-in has it.',
  csrfToken: 'Proves that a page of the app wrote this form: it equals the one in the cookie.',
  data: 'What the caller sends along: the authenticator’s response, or the new data of the session.',
  decision: 'What the person decided on the consent page.',
  email: 'The address. What is stored is brought into one form first.',
  error: 'What went wrong, as a name that is safe to show.',
  error_description: 'The same for people; nobody should act on it.',
  error_uri: 'A page about the error.',
  expires_in: 'Seconds until the access token ends.',
  form_token: 'Proves that the provider’s own page wrote this form.',
  from: 'Who sends the mail. Its domain must be one that the service knows as the app’s.',
  grant_type: 'What is exchanged for tokens: a code, or a refresh token.',
  grant_types_supported: 'What the provider exchanges for tokens.',
  hd: 'The Google Workspace domain that the account belongs to.',
  html: 'The mail as a page.',
  id: 'The provider’s own id of the account or of the answer. It does not change; names do.',
  id_token: 'A signed statement of who signed in, for this app, now.',
  id_token_hint: 'Whose session is to end, by the ID token they got.',
  id_token_signing_alg_values_supported: 'How the provider signs ID tokens.',
  iss: 'Who answers. Compared with whom the app asked (RFC 9207).',
  issuer: 'Who the provider says it is. It must be whom the app asked.',
  json: 'Asks for JSON in the place of a redirect. Old clients send it.',
  jwks_uri: 'Where the provider’s public keys are.',
  keys: 'Public keys: with them anybody can check a signature, and nobody can make one.',
  login: 'Name at the provider.',
  login_hint: 'Whom the app expects.',
  max_age: 'How old the login at the provider may be, in seconds.',
  nonce: 'A random value that the ID token must repeat, so that an old one cannot be played back.',
  notification_email: 'GitHub’s address for notifications.',
  password: 'What was typed. Only `authorize` of the app sees it.',
  person: 'Which of the simulated people this is.',
  post_logout_redirect_uri: 'Where to go after the provider’s logout; it must be registered.',
  prompt: 'What the provider must or must not ask the person.',
  provider: 'Which provider of the app is meant, by its id.',
  redirect_uri: 'Where the provider sends the browser back. It must be registered, letter by letter.',
  refresh_token: 'Gets new access tokens without the person. Whoever holds it stays in.',
  refresh_token_expires_in: 'Seconds until the refresh token ends.',
  request_parameter_supported: 'Whether a request may come as a signed object.',
  request_uri_parameter_supported: 'Whether a request may be fetched from an address.',
  response_mode: 'How the answer comes back: in the address, or as a form.',
  response_modes_supported: 'How the provider can send its answer.',
  response_type: 'What is asked for. `code` keeps tokens out of the address.',
  response_types_supported: 'What the provider can be asked for.',
  revocation_endpoint: 'Where tokens are given back.',
  scope: 'What the app asks to be allowed. The person sees it on the consent page.',
  scopes_supported: 'What an app can ask to be allowed.',
  session_state: 'The provider’s note about the login, for its own checks.',
  state: 'A sealed random value. It must come back unchanged, or this browser did not begin the sign-in.',
  subject: 'What the mail is about.',
  subject_types_supported: 'Whether a person has the same id for every app.',
  text: 'The mail as plain text.',
  to: 'Who gets the mail.',
  token: 'The token of the link, or the one to revoke.',
  token_endpoint: 'Where a code is exchanged for tokens.',
  token_endpoint_auth_methods_supported: 'How an app can prove itself to the token endpoint.',
  token_type: 'How the token is used: `bearer`, whoever holds it.',
  token_type_hint: 'Which kind of token is to be revoked.',
  two_factor_authentication: 'Whether the account has a second factor.',
  type: 'Which kind of provider or answer this is.',
  user: 'Apple’s one-time note of the person’s name.',
  userinfo_endpoint: 'Where an access token is exchanged for facts about the person.',
  username: 'The name that was typed.',
}

/** What a field of a query, a form or a JSON body is for. */
export function parameterText(name: string): string | undefined {
  return Object.hasOwn(PARAMETERS, name) ? PARAMETERS[name] : undefined
}

/** What a header is for. */
export function headerText(name: string): string | undefined {
  const lower = name.toLowerCase()
  return Object.hasOwn(HEADERS, lower) ? HEADERS[lower] : undefined
}

const CLAIMS: Readonly<Record<string, string>> = {
  acr: 'How strongly the person was authenticated.',
  amr: 'By which means: password, passkey, second factor.',
  at_hash: 'Half of the access token’s hash: it ties the two together.',
  aud: 'For whom the token was made: the client id.',
  auth_time: 'When the person really logged in.',
  azp: 'Which client asked for it.',
  email: 'The address, as far as the provider knows it.',
  email_verified: 'Whether the provider has checked the address.',
  exp: 'When it ends.',
  family_name: 'Last name, as the provider knows it.',
  given_name: 'First name, as the provider knows it.',
  iat: 'When it was made.',
  iss: 'Who made it.',
  jti: 'A random id of this one token.',
  locale: 'The person’s language.',
  name: 'Name to show.',
  nbf: 'From when it counts.',
  nonce: 'The random value of this sign-in, repeated.',
  picture: 'Address of a picture.',
  provider: 'For which provider the value was sealed.',
  sid: 'The provider’s id of the login session.',
  sub: 'Whom it is about: the id that never changes.',
  updated_at: 'When the profile last changed.',
  value: 'What was put away.',
}

/** What a claim of a token says. */
export function claimText(name: string): string | undefined {
  return Object.hasOwn(CLAIMS, name) ? CLAIMS[name] : undefined
}

/** Every name that is explained, for the tests. */
export const EXPLAINED: readonly (readonly [name: string, text: string])[] = [
  ...Object.entries(PARAMETERS),
  ...Object.entries(HEADERS),
  ...Object.entries(CLAIMS),
]
