import type { OAuth2Config, OAuthUserConfig, UserinfoContext } from '../core/types.ts'
import { isObject, requestObject } from './shared/request-object.ts'

/** `GET /sns/userinfo`. https://developers.weixin.qq.com/doc/offiaccount/en/OA_Web_Apps/Wechat_webpage_authorization.html */
export interface WeChatProfile {
  /** Per app. */
  readonly openid: string
  /** The same for all apps of one owner. */
  readonly unionid: string
  readonly nickname: string
  readonly headimgurl: string
  readonly [member: string]: unknown
}

export interface WeChatOptions extends OAuthUserConfig<WeChatProfile> {
  /** Inside WeChat, or on any website by QR code. Default `OfficialAccount`. */
  readonly platformType?: 'OfficialAccount' | 'WebsiteApp' | undefined
}

const pages = {
  OfficialAccount: { path: 'oauth2/authorize', scope: 'snsapi_userinfo' },
  WebsiteApp: { path: 'qrconnect', scope: 'snsapi_login' },
}

/**
 * Sign in with WeChat. https://developers.weixin.qq.com/doc/oplatform/en/Website_App/WeChat_Login/Wechat_Login.html
 *
 * It has its own names for the client: `appid` and `secret`, in the query.
 */
export default function WeChat(options: WeChatOptions = {}): OAuth2Config<WeChatProfile> {
  const { clientId: appid = '', clientSecret: secret = '', platformType = 'OfficialAccount' } = options
  const { path, scope } = pages[platformType]
  return {
    id: 'wechat',
    name: 'WeChat',
    type: 'oauth',
    authorization: { url: `https://open.weixin.qq.com/connect/${path}`, params: { appid, scope } },
    token: { url: 'https://api.weixin.qq.com/sns/oauth2/access_token', params: { appid, secret }, conform },
    userinfo: { url: 'https://api.weixin.qq.com/sns/userinfo', request: requestUser },
    checks: ['state'],
    profile: (profile) => ({
      id: profile.unionid,
      name: profile.nickname,
      email: null,
      image: profile.headimgurl,
    }),
    style: { bg: '#fff', text: '#000' },
    options,
  }
}

/** The answer has no `token_type`, and is labelled as plain text. */
async function conform(response: Response): Promise<Response | undefined> {
  const body: unknown = await response.json()
  if (!isObject(body)) return undefined
  return Response.json({ ...body, token_type: 'bearer' }, { status: response.status })
}

function requestUser(context: UserinfoContext): Promise<object> {
  const url = new URL(context.provider.userinfo?.url ?? '')
  url.searchParams.set('access_token', context.tokens.access_token ?? '')
  url.searchParams.set('openid', String(context.tokens['openid']))
  url.searchParams.set('lang', 'zh_CN')
  return requestObject(context, {}, url)
}
