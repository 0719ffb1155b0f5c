import type { Samples } from './types.ts'

const data = (value: object) => ({ data: value })

export const fromIToR: Samples = {
  instagram: [{ id: '2', username: 'i', account_type: 'PERSONAL' }],
  kakao: [
    {
      id: 12,
      kakao_account: {
        email: 'k@example.com',
        profile: { nickname: 'K', profile_image_url: 'https://kakao.example/1' },
      },
    },
    { id: 12, kakao_account: { email: 'k@example.com' } },
    { id: 12 },
  ],
  logto: [
    { sub: 's', name: 'N', email: 'n@example.com', picture: 'https://logto.example/1' },
    { sub: 's', username: 'u' },
  ],
  mailchimp: [{ accountname: 'A', login: { login_id: 3, email: 'a@example.com' }, dc: 'us1' }],
  mastodon: [{ id: '1', username: 'm', display_name: 'M', avatar_static: 'https://mastodon.example/1' }],
  mattermost: [
    { id: 'm', username: 'u', first_name: 'F', last_name: 'L', email: 'm@example.com' },
    { id: 'm', first_name: 'F', last_name: 'L', email: 'm@example.com' },
  ],
  medium: [data({ id: 'm', username: 'u', name: 'N', imageUrl: 'https://medium.example/1' })],
  'microsoft-entra-id': [{ sub: 's', name: 'N', email: 'n@contoso.com', tid: 't', oid: 'o' }, { sub: 's' }],
  naver: [
    {
      resultcode: '00',
      response: { id: 'n', nickname: 'N', email: 'n@naver.com', profile_image: 'https://naver.example/1' },
    },
    { resultcode: '00', response: { id: 'n' } },
  ],
  netlify: [{ id: 'n', full_name: 'N', email: 'n@example.com', avatar_url: 'https://netlify.example/1' }],
  netsuite: [
    { id: 12, name: 'N', email: 'n@example.com' },
    { id: '12', name: 'N', email: 'n@example.com' },
  ],
  nextcloud: [
    { id: 'mona', displayname: 'Mona', email: 'm@example.com' },
    { id: 'mona', displayname: 'Mona', email: null },
  ],
  notion: [
    { id: 'n', name: 'N', avatar_url: 'https://notion.example/1', person: { email: 'n@example.com' } },
    { id: 'n', name: 'N', avatar_url: null, person: {} },
    { id: 'n', name: 'a bot' },
  ],
  osu: [{ id: 2, username: 'peppy', avatar_url: 'https://a.ppy.sh/2' }],
  patreon: [
    data({
      id: '1',
      attributes: { full_name: 'P', email: 'p@example.com', image_url: 'https://patreon.example/1' },
    }),
    data({ id: '1', attributes: { full_name: 'P', image_url: 'https://patreon.example/1' } }),
  ],
  pinterest: [{ username: 'p', profile_image: 'https://pinterest.example/1', account_type: 'PINNER' }],
  pipedrive: [data({ id: 5, name: 'P', email: 'p@example.com', icon_url: null })],
}
