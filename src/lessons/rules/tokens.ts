import { OAUTH, type Reason } from '../lesson.ts'
import type { RuleFamily } from '../rule-text.ts'
import { authjs, openid, rfc } from '../specs.ts'

const idToken: Reason = {
  why: 'The ID token is the provider’s signed statement of who signed in, when, and for which app. The app checks every part of it before trusting any.',
  spec: openid('OpenID Connect Core §3.1.3.7', 'openid-connect-core-1_0.html#IDTokenValidation'),
  for: ['oidc'],
}

const userinfo: Reason = {
  why: 'With the access token the app asks the provider’s API who the person is. It uses the response only if it looks like a profile.',
  spec: openid('OpenID Connect Core §5.3.2', 'openid-connect-core-1_0.html#UserInfoResponse'),
  for: OAUTH,
}

const profile: Reason = {
  why: 'Each provider describes people in its own way. The app turns that description into a user with an id, a name and an e-mail address.',
  spec: authjs('OAuth providers', 'guides/configuring-oauth-providers'),
  for: OAUTH,
}

export const tokensRules: RuleFamily = {
  title: 'The token endpoint',
  why: 'The app exchanges the code for tokens, server to server: the browser does not see this request, and the client secret never leaves the app.',
  spec: rfc(6749, '4.1.3'),
  for: OAUTH,
  rules: {
    'TOKEN-1': {
      without: 'A response from an overloaded or fake server would be read as if it were a grant.',
    },
    'TOKEN-2': {
      without: 'GitHub says "bad code" with status 200. By status alone, a refusal would count as success.',
    },
    'TOKEN-3': {
      without: 'The next request would send "Bearer undefined" and fail with a confusing error.',
    },
    'TOKEN-4': {
      find: 'clientAuthentication',
      without:
        'Anyone with a stolen code could redeem it in the app’s name. Providers differ in how clients must authenticate.',
    },
    'TOKEN-5': {
      find: 'clientAuthentication',
      without:
        'Providers that ask for one more field, such as a tenant, could not be used without replacing the whole request.',
    },
    'TOKEN-6': {
      find: 'sendTokenRequest',
      without:
        'A provider that deviates from the standard in a known way would need its own copy of the engine.',
    },
    'BODY-1': {
      find: 'maxBodyBytes',
      without: 'A provider, or a server posing as it, could send data endlessly and take the app down.',
    },
    'IDTOKEN-1': {
      reason: idToken,
      without: 'A token made for another app, by another issuer, or long ago would sign someone in here.',
    },
    'IDTOKEN-2': {
      reason: idToken,
      without: 'Anyone could write a token that says they are you. `alg: none` is exactly such a token.',
    },
    'IDTOKEN-3': {
      reason: idToken,
      without:
        'Providers without published keys could not be used. The connection to the token endpoint vouches for the token, and the record says that no signature was verified.',
    },
    'IDTOKEN-4': {
      reason: idToken,
      without:
        'Another person’s access token could be combined with a genuine ID token, and the app would act on the wrong account.',
    },
    'IDTOKEN-5': {
      reason: idToken,
      find: 'issuerOf',
      without:
        'A provider with many tenants has one issuer for each. Compared with the one issuer in the configuration, every token would be refused.',
    },
    'USERINFO-1': { reason: userinfo, without: 'The app would create a user from an error page.' },
    'USERINFO-2': {
      reason: userinfo,
      without: 'The user would have no id, name or e-mail.',
    },
    'USERINFO-3': {
      reason: userinfo,
      find: 'ask',
      without:
        'Providers that need two requests for one profile, as GitHub does for the e-mail address, could not be written as data.',
    },
    'USERINFO-4': {
      reason: userinfo,
      without:
        "With a token that was swapped on the way, the app would show one person's data under another person's account.",
    },
    'PROFILE-1': {
      reason: profile,
      without: 'If a provider changed its response, people would see a bare server error.',
    },
    'PROFILE-2': {
      reason: profile,
      find: 'buildUser',
      without:
        "Two spellings of one address would become two users. The provider's id says which account this is; the e-mail address may change.",
    },
    'PROFILE-3': {
      reason: profile,
      find: 'appleUser',
      without: 'Apple sends the name only once, together with the code. If it isn’t read here it is lost.',
    },
    'PROVIDER-1': {
      find: 'merge',
      without:
        'You would have to repeat a preset’s endpoints to change one scope, and wouldn’t get later fixes.',
    },
  },
}
