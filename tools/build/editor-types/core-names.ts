import type { AuthAction } from '../../../src/core/http/auth-action.ts'
import type {
  AuthConfig,
  CommonProvider,
  CredentialsConfig,
  EmailConfig,
  EmailUserConfig,
  OAuth2Config,
  OAuthCheck,
  OIDCConfig,
  ProviderConfig,
  ProviderStyle,
  ProviderType,
  VerificationRequest,
} from '../../../src/core/types.ts'

/** Types by the names that @auth/core has for them. */
export type { AuthAction }
export type CookiesOptions = NonNullable<AuthConfig['cookies']>
export type LoggerInstance = Required<NonNullable<AuthConfig['logger']>>

export type OAuthConfig<P> = OAuth2Config<P> | OIDCConfig<P>
export type OAuthChecks = OAuthCheck
export type OAuthProviderButtonStyles = ProviderStyle
export type CommonProviderOptions = CommonProvider
export type ProfileCallback<P> = NonNullable<OAuth2Config<P>['profile']>
export type AccountCallback = NonNullable<OAuth2Config<object>['account']>
export type ProviderId = ProviderType | (string & {})
export type AppProvider = ProviderConfig
export type AppProviders = readonly (AppProvider | ((options: object) => AppProvider))[]

export type CredentialsProviderId = 'credentials'
export type EmailProviderId = 'email'
export type EmailProviderType = 'email'
export type EmailProviderSendVerificationRequestParams = VerificationRequest
export type { CredentialsConfig, EmailConfig, EmailUserConfig }
export type NodemailerConfig = EmailConfig
export type NodemailerUserConfig = EmailUserConfig
