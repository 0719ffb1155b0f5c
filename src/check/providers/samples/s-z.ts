import type { Samples } from './types.ts'

const data = (value: object) => ({ data: value })

export const fromSToZ: Samples = {
  simplelogin: [{ sub: 's', name: 'S', email: 's@simplelogin.com', avatar_url: null }],
  spotify: [
    {
      id: 's',
      display_name: 'S',
      email: 's@example.com',
      images: [{ url: 'https://i.scdn.co/1' }, { url: 'https://i.scdn.co/2' }],
    },
    { id: 's', display_name: null, email: 's@example.com', images: [] },
    { id: 's', display_name: 'S', email: 's@example.com' },
  ],
  strava: [{ id: 3, firstname: 'S', lastname: 'T', profile: 'https://strava.example/1' }],
  threads: [
    data({ id: '1', username: 't', threads_profile_picture_url: 'https://threads.example/1' }),
    data({ id: '1', username: '' }),
  ],
  tiktok: [data({ user: { open_id: 'o', display_name: 'T', avatar_url: 'https://tiktok.example/1' } })],
  todoist: [
    { id: '1', full_name: 'T', email: 't@example.com', avatar_big: 'https://todoist.example/1' },
    { id: '1', full_name: 'T', email: 't@example.com' },
  ],
  trakt: [
    {
      username: 't',
      name: 'T',
      ids: { slug: 't-1' },
      images: { avatar: { full: 'https://trakt.example/1' } },
    },
  ],
  twitter: [
    data({ id: '1', name: 'X', username: 'x', profile_image_url: 'https://pbs.twimg.com/1' }),
    data({ id: '1', name: 'X', username: 'x', email: 'x@example.com' }),
  ],
  vk: [
    { id: 1, first_name: 'V', last_name: 'K', photo_100: 'https://vk.example/1', email: 'v@example.com' },
    { id: 1, first_name: 'V', last_name: '', email: null },
    { id: 1, first_name: 'V' },
  ],
  webex: [
    { id: 'w', emails: ['w@example.com'], displayName: 'W', avatar: 'https://webex.example/1' },
    { id: 'w', emails: [] },
  ],
  wechat: [
    { openid: 'o', unionid: 'u', nickname: 'W', headimgurl: 'https://thirdwx.qlogo.cn/1' },
    { openid: 'o', nickname: 'W' },
  ],
  wikimedia: [
    { sub: '1', username: 'W', email: 'w@example.org' },
    { sub: '1', username: 'W' },
  ],
  wordpress: [
    {
      ID: 1,
      display_name: 'W',
      username: 'w',
      email: 'w@example.com',
      avatar_URL: 'https://0.gravatar.com/1',
    },
  ],
  workos: [
    {
      id: 'prof_1',
      email: 'w@example.com',
      first_name: 'W',
      last_name: 'O',
      raw_attributes: { picture: 'https://workos.example/1' },
    },
    { id: 'prof_1', email: 'w@example.com', first_name: 'W', last_name: 'O', raw_attributes: {} },
  ],
  yandex: [
    {
      id: '1',
      login: 'y',
      display_name: 'Y',
      default_email: 'y@yandex.ru',
      is_avatar_empty: false,
      default_avatar_id: '31804/a',
    },
    {
      id: '1',
      login: 'y',
      real_name: 'R',
      emails: ['e@yandex.ru'],
      is_avatar_empty: true,
      default_avatar_id: '0/0-0',
    },
    { id: '1', login: 'y', first_name: 'F', emails: [] },
  ],
  zoho: [{ ZUID: 9, First_Name: 'Z', Last_Name: 'O', Email: 'z@example.com' }],
  zoom: [
    { id: 'z', first_name: 'Z', last_name: 'M', email: 'z@example.com', pic_url: 'https://zoom.us/p/1' },
    { id: 'z', first_name: 'Z', last_name: 'M', email: 'z@example.com' },
  ],
}
