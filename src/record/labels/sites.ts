/** Names of sites that are not written as their domain is. */
const SITES: Readonly<Record<string, string>> = {
  boxyhq: 'BoxyHQ',
  clickup: 'ClickUp',
  eveonline: 'EVE Online',
  faceit: 'FACEIT',
  fusionauth: 'FusionAuth',
  github: 'GitHub',
  gitlab: 'GitLab',
  hubspot: 'HubSpot',
  huggingface: 'Hugging Face',
  line: 'LINE',
  linkedin: 'LinkedIn',
  netsuite: 'NetSuite',
  onelogin: 'OneLogin',
  simplelogin: 'SimpleLogin',
  tiktok: 'TikTok',
  vk: 'VK',
  wechat: 'WeChat',
  wordpress: 'WordPress',
  workos: 'WorkOS',
  zitadel: 'ZITADEL',
}

/** `api.github.com` and `github.com` are one provider. */
export function siteOf(host: string): string {
  return host.split('.').at(-2) ?? host
}

/** `GitHub` for `api.github.com` */
export function siteName(host: string): string {
  const site = siteOf(host)
  return SITES[site] ?? site.charAt(0).toUpperCase() + site.slice(1)
}
