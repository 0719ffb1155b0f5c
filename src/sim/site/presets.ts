import type { ProviderId } from '../../catalogue/providers.ts'
import type { OAuthCheck, ProviderConfig } from '../../core/types.ts'
import FortyTwo from '../../providers/42-school.ts'
import Apple from '../../providers/apple.ts'
import Asgardeo from '../../providers/asgardeo.ts'
import Atlassian from '../../providers/atlassian.ts'
import Auth0 from '../../providers/auth0.ts'
import Authentik from '../../providers/authentik.ts'
import AzureAD from '../../providers/azure-ad.ts'
import AzureADB2C from '../../providers/azure-ad-b2c.ts'
import AzureDevOps from '../../providers/azure-devops.ts'
import BankIDNorway from '../../providers/bankid-no.ts'
import BattleNet from '../../providers/battlenet.ts'
import BeyondIdentity from '../../providers/beyondidentity.ts'
import Bitbucket from '../../providers/bitbucket.ts'
import Box from '../../providers/box.ts'
import SAMLJackson from '../../providers/boxyhq-saml.ts'
import Bungie from '../../providers/bungie.ts'
import ClickUp from '../../providers/click-up.ts'
import Cognito from '../../providers/cognito.ts'
import Coinbase from '../../providers/coinbase.ts'
import Concept2 from '../../providers/concept2.ts'
import Descope from '../../providers/descope.ts'
import Discord from '../../providers/discord.ts'
import Dribbble from '../../providers/dribbble.ts'
import Dropbox from '../../providers/dropbox.ts'
import DuendeIdentityServer6 from '../../providers/duende-identity-server6.ts'
import Email from '../../providers/email.ts'
import Eventbrite from '../../providers/eventbrite.ts'
import EVEOnline from '../../providers/eveonline.ts'
import Facebook from '../../providers/facebook.ts'
import FACEIT from '../../providers/faceit.ts'
import Figma from '../../providers/figma.ts'
import ForwardEmail from '../../providers/forwardemail.ts'
import Foursquare from '../../providers/foursquare.ts'
import Freshbooks from '../../providers/freshbooks.ts'
import Frontegg from '../../providers/frontegg.ts'
import FusionAuth from '../../providers/fusionauth.ts'
import GitHub from '../../providers/github.ts'
import GitLab from '../../providers/gitlab.ts'
import Google from '../../providers/google.ts'
import HubSpot from '../../providers/hubspot.ts'
import Huggingface from '../../providers/huggingface.ts'
import IdentityServer4 from '../../providers/identity-server4.ts'
import Instagram from '../../providers/instagram.ts'
import Kakao from '../../providers/kakao.ts'
import Keycloak from '../../providers/keycloak.ts'
import Kinde from '../../providers/kinde.ts'
import LINE from '../../providers/line.ts'
import LinkedIn from '../../providers/linkedin.ts'
import Logto from '../../providers/logto.ts'
import Loops from '../../providers/loops.ts'
import Mailchimp from '../../providers/mailchimp.ts'
import MailGun from '../../providers/mailgun.ts'
import Mailru from '../../providers/mailru.ts'
import Mastodon from '../../providers/mastodon.ts'
import Mattermost from '../../providers/mattermost.ts'
import Medium from '../../providers/medium.ts'
import MicrosoftEntraID from '../../providers/microsoft-entra-id.ts'
import Naver from '../../providers/naver.ts'
import Netlify from '../../providers/netlify.ts'
import NetSuite from '../../providers/netsuite.ts'
import Nextcloud from '../../providers/nextcloud.ts'
import Nodemailer from '../../providers/nodemailer.ts'
import Notion from '../../providers/notion.ts'
import Okta from '../../providers/okta.ts'
import OneLogin from '../../providers/onelogin.ts'
import OryHydra from '../../providers/ory-hydra.ts'
import Osso from '../../providers/osso.ts'
import Osu from '../../providers/osu.ts'
import Passage from '../../providers/passage.ts'
import Patreon from '../../providers/patreon.ts'
import PingId from '../../providers/ping-id.ts'
import Pinterest from '../../providers/pinterest.ts'
import Pipedrive from '../../providers/pipedrive.ts'
import Postmark from '../../providers/postmark.ts'
import Reddit from '../../providers/reddit.ts'
import Resend from '../../providers/resend.ts'
import Roblox from '../../providers/roblox.ts'
import Salesforce from '../../providers/salesforce.ts'
import SendGrid from '../../providers/sendgrid.ts'
import SimpleLogin from '../../providers/simplelogin.ts'
import Slack from '../../providers/slack.ts'
import Spotify from '../../providers/spotify.ts'
import Strava from '../../providers/strava.ts'
import Threads from '../../providers/threads.ts'
import TikTok from '../../providers/tiktok.ts'
import Todoist from '../../providers/todoist.ts'
import Trakt from '../../providers/trakt.ts'
import Twitch from '../../providers/twitch.ts'
import Twitter from '../../providers/twitter.ts'
import UnitedEffects from '../../providers/united-effects.ts'
import Vipps from '../../providers/vipps.ts'
import VK from '../../providers/vk.ts'
import Webex from '../../providers/webex.ts'
import WeChat from '../../providers/wechat.ts'
import Wikimedia from '../../providers/wikimedia.ts'
import WordPress from '../../providers/wordpress.ts'
import WorkOS from '../../providers/workos.ts'
import Yandex from '../../providers/yandex.ts'
import ZITADEL from '../../providers/zitadel.ts'
import Zoho from '../../providers/zoho.ts'
import Zoom from '../../providers/zoom.ts'
import type { smtpTransport } from './smtp-transport.ts'

/** What app.example hands to a preset. */
export interface PresetOptions {
  readonly name?: string
  readonly issuer?: string
  readonly clientId?: string
  readonly clientSecret?: string
  readonly checks?: readonly OAuthCheck[]
  readonly allowDangerousEmailAccountLinking?: boolean
  readonly userinfo?: string
  readonly apiKey?: string
  readonly from?: string
  readonly server?: string
  readonly createTransport?: typeof smtpTransport
  readonly accountID?: string
  readonly transactionalId?: string
}

type MakePreset = (options: PresetOptions) => ProviderConfig

/** Every preset of the catalogue but credentials, which are app.example's own, and passkeys, which need a library that is loaded late. */
export const PRESETS: Readonly<Record<string, MakePreset>> = {
  '42-school': FortyTwo,
  apple: Apple,
  asgardeo: Asgardeo,
  atlassian: Atlassian,
  auth0: Auth0,
  authentik: Authentik,
  'azure-ad': AzureAD,
  'azure-ad-b2c': AzureADB2C,
  'azure-devops': AzureDevOps,
  'bankid-no': BankIDNorway,
  battlenet: BattleNet,
  beyondidentity: BeyondIdentity,
  bitbucket: Bitbucket,
  box: Box,
  'boxyhq-saml': SAMLJackson,
  bungie: Bungie,
  'click-up': ClickUp,
  cognito: Cognito,
  coinbase: Coinbase,
  concept2: Concept2,
  descope: Descope,
  discord: Discord,
  dribbble: Dribbble,
  dropbox: Dropbox,
  'duende-identity-server6': DuendeIdentityServer6,
  email: Email,
  eventbrite: Eventbrite,
  eveonline: EVEOnline,
  facebook: Facebook,
  faceit: FACEIT,
  figma: Figma,
  forwardemail: ForwardEmail,
  foursquare: Foursquare,
  freshbooks: Freshbooks,
  frontegg: Frontegg,
  fusionauth: FusionAuth,
  github: GitHub,
  gitlab: GitLab,
  google: Google,
  hubspot: HubSpot,
  huggingface: Huggingface,
  'identity-server4': IdentityServer4,
  instagram: Instagram,
  kakao: Kakao,
  keycloak: Keycloak,
  kinde: Kinde,
  line: LINE,
  linkedin: LinkedIn,
  logto: Logto,
  loops: Loops,
  mailchimp: Mailchimp,
  mailgun: MailGun,
  mailru: Mailru,
  mastodon: Mastodon,
  mattermost: Mattermost,
  medium: Medium,
  'microsoft-entra-id': MicrosoftEntraID,
  naver: Naver,
  netlify: Netlify,
  netsuite: NetSuite,
  nextcloud: Nextcloud,
  nodemailer: Nodemailer,
  notion: Notion,
  okta: Okta,
  onelogin: OneLogin,
  'ory-hydra': OryHydra,
  osso: Osso,
  osu: Osu,
  passage: Passage,
  patreon: Patreon,
  'ping-id': PingId,
  pinterest: Pinterest,
  pipedrive: Pipedrive,
  postmark: Postmark,
  reddit: Reddit,
  resend: Resend,
  roblox: Roblox,
  salesforce: Salesforce,
  sendgrid: SendGrid,
  simplelogin: SimpleLogin,
  slack: Slack,
  spotify: Spotify,
  strava: Strava,
  threads: Threads,
  tiktok: TikTok,
  todoist: Todoist,
  trakt: Trakt,
  twitch: Twitch,
  twitter: Twitter,
  'united-effects': UnitedEffects,
  vipps: Vipps,
  vk: VK,
  webex: Webex,
  wechat: WeChat,
  wikimedia: Wikimedia,
  wordpress: WordPress,
  workos: WorkOS,
  yandex: Yandex,
  zitadel: ZITADEL,
  zoho: Zoho,
  zoom: Zoom,
} satisfies Readonly<Record<Exclude<ProviderId, 'credentials' | 'passkey' | 'webauthn'>, MakePreset>>
