import { HEADERS } from './headers.ts'

/** Fields of queries, forms and JSON answers of the flows that are shown here. */
const PARAMETERS: Readonly<Record<string, string>> = {
  access_token: 'Anyone holding it can use the provider’s API. It says what may be done, not who someone is.',
  account: 'Which of the people using this browser answers.',
  action: 'Which ceremony this is: registering or signing in.',
  app: 'Id of the registered app.',
  at_hash: 'Ties the ID token to the access token issued with it.',
  authenticity_token: 'Proves that GitHub’s own page wrote this form.',
  authorization_endpoint: 'Where the browser is sent to ask the person.',
  authorize: 'The button that was clicked: 1 allows, 0 refuses.',
  authuser: 'Google’s number for the account that was chosen.',
  avatar_url: 'Address of the picture.',
  callbackUrl: 'Where to go afterwards, if the redirect callback allows it.',
  claims: 'Single facts that the app asks for.',
  claims_supported: 'What the provider can say about a person.',
  client_assertion: 'A token signed by the app, so that no secret has to be sent.',
  client_assertion_type: 'Says that the assertion is a signed JWT.',
  client_id: 'Which app is asking. Public: anyone can read it in the URL.',
  client_secret: 'Known only to the app and the provider. It never goes through a browser.',
  code: 'The provider’s one-time code, valid for minutes. Useless without what the app knows.',
  code_challenge: 'SHA-256 of a secret that the app keeps until it redeems the code (PKCE).',
  code_challenge_method: 'How the challenge was computed: S256.',
  code_challenge_methods_supported: 'Which kinds of PKCE challenge the provider accepts.',
  code_verifier: 'The secret behind the challenge. Only the app that started this sign-in has it.',
  csrfToken: 'Proves that a page of the app wrote this form: it equals the one in the cookie.',
  data: 'The caller’s data: the authenticator’s response, or new data for the session.',
  decision: 'What the person decided on the consent page.',
  email: 'The e-mail address. It is normalised before it is stored.',
  error: 'Error code that is safe to show to users.',
  error_description: 'Human-readable message; don’t parse it.',
  error_uri: 'A page about the error.',
  expires_in: 'Seconds until the access token expires.',
  form_token: 'Proves that the provider’s own page wrote this form.',
  from: 'Who sends the mail. The mail service must know that its domain belongs to the app.',
  grant_type: 'What is exchanged for tokens: a code, or a refresh token.',
  grant_types_supported: 'What the provider exchanges for tokens.',
  hd: 'The Google Workspace domain that the account belongs to.',
  html: 'The mail as HTML.',
  id: 'The provider’s id of the account or of the response. It doesn’t change; names do.',
  id_token: 'A signed statement of who signed in, for this app, now.',
  id_token_hint: 'An ID token that says whose session to end.',
  id_token_signing_alg_values_supported: 'How the provider signs ID tokens.',
  iss: 'Who is responding. Compared with the provider that the app asked (RFC 9207).',
  issuer: 'Who the provider says it is. It must be the one the app asked.',
  json: 'Asks for JSON instead of a redirect. Old clients send it.',
  jwks_uri: 'Where the provider’s public keys are.',
  keys: 'Public keys: they can check a signature, but not make one.',
  login: 'Name at the provider.',
  login_hint: 'Which user the app expects.',
  max_age: 'Maximum age of the login at the provider, in seconds.',
  nonce: 'A random value that the ID token must repeat, so that an old one cannot be played back.',
  notification_email: 'E-mail address for GitHub’s notifications.',
  password: 'The typed password. Only the app’s `authorize` sees it.',
  person: 'Which of the test users this is.',
  post_logout_redirect_uri: 'Where to go after the provider’s logout; it must be registered.',
  prompt: 'What the provider must or must not ask the person.',
  provider: 'Which of the app’s providers to use, by its id.',
  redirect_uri: 'Where the provider sends the browser back. It must match a registered URL exactly.',
  refresh_token: 'Gets new access tokens without asking the person. Anyone holding it keeps access.',
  refresh_token_expires_in: 'Seconds until the refresh token expires.',
  request_parameter_supported: 'Whether a request may be sent as a signed object.',
  request_uri_parameter_supported: 'Whether a request may be fetched from an address.',
  response_mode: 'How the response comes back: in the URL, or as a form.',
  response_modes_supported: 'How the provider can send its response.',
  response_type: 'What is requested. `code` keeps tokens out of the URL.',
  response_types_supported: 'What can be requested from the provider.',
  revocation_endpoint: 'Where tokens are revoked.',
  scope: 'What the app wants permission for. The person sees it on the consent page.',
  scopes_supported: 'What an app can ask permission for.',
  session_state: 'The provider’s note about the login, for its own checks.',
  state:
    'An encrypted random value. If it doesn’t come back unchanged, this browser didn’t start the sign-in.',
  subject: 'Subject of the mail.',
  subject_types_supported: 'Whether a person has the same id for every app.',
  text: 'The mail as plain text.',
  to: 'Who gets the mail.',
  token: 'The token in the link, or the one to revoke.',
  token_endpoint: 'Where a code is exchanged for tokens.',
  token_endpoint_auth_methods_supported: 'How an app can authenticate at the token endpoint.',
  token_type: 'How the token is used: `bearer` means anyone holding it can use it.',
  token_type_hint: 'Which kind of token is to be revoked.',
  two_factor_authentication: 'Whether the account has a second factor.',
  type: 'Type of provider or response.',
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
  acr: 'How strong the authentication was.',
  amr: 'How the person was authenticated: password, passkey, second factor.',
  at_hash: 'Half of the access token’s hash, which ties the two together.',
  aud: 'Which app the token was issued for: its client id.',
  auth_time: 'When the person actually logged in.',
  azp: 'Which client requested it.',
  email: 'The e-mail address, if the provider knows it.',
  email_verified: 'Whether the provider has verified the address.',
  exp: 'When it expires.',
  family_name: 'Last name at the provider.',
  given_name: 'First name at the provider.',
  iat: 'When it was issued.',
  iss: 'Who issued it.',
  jti: 'Unique id of this token.',
  locale: 'The person’s language.',
  name: 'Display name.',
  nbf: 'Not valid before.',
  nonce: 'The random value of this sign-in, repeated.',
  picture: 'Address of a picture.',
  provider: 'Which provider the value was encrypted for.',
  sid: 'The provider’s id of the login session.',
  sub: 'The user’s id. It never changes.',
  updated_at: 'When the profile last changed.',
  value: 'The stored value.',
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
