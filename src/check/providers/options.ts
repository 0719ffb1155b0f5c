import { catalogueProvider } from '../../catalogue/providers.ts'

const common = { clientId: 'client-1', clientSecret: 'secret-1' }

const mail = { apiKey: 'key-1', from: 'no-reply@mail.example' }

const tenant = 'https://login.microsoftonline.com/8f3c1d52-5b0e-4f6e-9a57-0d2f6a1b7c11/v2.0'

/** Where there are several ways to set a provider up, or where it needs more than an issuer. */
const variants: Readonly<Record<string, readonly object[]>> = {
  'azure-ad': [{}, { issuer: tenant }],
  'azure-devops': [{}, { scope: 'vso.profile vso.code' }],
  descope: [{}, { issuer: 'https://auth.example/P1' }],
  dribbble: [{}, { scope: 'public upload' }],
  foursquare: [{}, { apiVersion: '20240101' }],
  fusionauth: [
    { issuer: 'https://issuer.example' },
    { issuer: 'https://issuer.example', tenantId: 'tenant-1' },
  ],
  gitlab: [{}, { baseUrl: 'https://gitlab.example' }, { baseUrl: 'https://gitlab.example/' }],
  google: [{}, { authorization: { params: { access_type: 'offline', prompt: 'consent' } } }],
  forwardemail: [mail],
  loops: [{ apiKey: 'key-1', transactionalId: 'tx-1' }],
  mailgun: [mail, { ...mail, region: 'EU' }],
  'microsoft-entra-id': [{}, { issuer: tenant }, { profilePhotoSize: 96, issuer: tenant }],
  netsuite: [{ accountID: 'tstdrv1', userinfo: 'https://tstdrv1.restlets.example/me' }],
  notion: [{}, { redirectUri: 'https://app.example/auth/callback/notion' }],
  osso: [{ issuer: 'https://issuer.example/' }],
  webex: [{}, { apiBaseUrl: 'https://integration.webexapis.example/v1' }],
  postmark: [mail],
  resend: [mail],
  sendgrid: [mail],
  wechat: [{}, { platformType: 'WebsiteApp' }],
  workos: [{}, { connection: 'conn_1' }, { issuer: 'https://sso.example/', connection: 'conn_2' }],
}

/** What the factory of a provider is given, once for each way to use it. */
export function optionsOf(id: string): readonly object[] {
  const plain = catalogueProvider(id)?.issuer === undefined ? {} : { issuer: 'https://issuer.example' }
  return (variants[id] ?? [plain]).map((extra) => ({ ...common, ...extra }))
}
