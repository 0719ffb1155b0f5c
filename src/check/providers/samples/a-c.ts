import type { Samples } from './types.ts'

const data = (value: object) => ({ data: value })

export const fromAToC: Samples = {
  '42-school': [
    {
      id: 42,
      login: 'norminet',
      usual_full_name: 'Norm Inet',
      email: 'n@42.fr',
      image: { link: 'https://cdn.intra.42.fr/n.jpg' },
    },
    { id: 43, login: 'blank', usual_full_name: 'B Lank', email: 'b@42.fr', image: { link: null } },
  ],
  apple: [
    { sub: '001.a', email: 'a@privaterelay.appleid.com', is_private_email: 'true' },
    {
      sub: '001.b',
      email: 'b@example.com',
      user: { name: { firstName: 'Jo', lastName: 'Appleseed' }, email: 'b@example.com' },
    },
    { sub: '001.c' },
  ],
  atlassian: [
    { account_id: 'a:1', name: 'Mia', email: 'm@example.com', picture: 'https://avatar.example/1' },
  ],
  'azure-ad': [{ sub: 's', name: 'N', email: 'n@contoso.com', tid: 't' }, { sub: 's' }],
  'azure-ad-b2c': [
    { sub: 's', name: 'N', emails: ['first@example.com', 'second@example.com'] },
    { sub: 's', preferred_username: 'p', emails: [] },
    { sub: 's' },
  ],
  'azure-devops': [
    {
      id: 'u',
      displayName: 'D',
      emailAddress: 'd@example.com',
      coreAttributes: { Avatar: { value: { value: 'aGk=' } } },
    },
    { id: 'u', displayName: 'D', emailAddress: 'd@example.com', coreAttributes: {} },
  ],
  'bankid-no': [
    { sub: 's', name: 'Ola Nordmann', email: 'ola@example.no' },
    { sub: 's', name: 'Kari Nordmann' },
  ],
  battlenet: [{ sub: '123', battle_tag: 'Player#1234' }],
  beyondidentity: [{ sub: 's', name: 'N', email: 'n@example.com', preferred_username: 'n' }, { sub: 's' }],
  bitbucket: [
    {
      account_id: 'b',
      username: 'u',
      display_name: 'D',
      links: { avatar: { href: 'https://bitbucket.org/a.png' } },
    },
    { account_id: 'b', username: 'u', links: {} },
  ],
  box: [{ id: '1', name: 'B', login: 'b@example.com', avatar_url: 'https://app.box.com/a' }],
  'boxyhq-saml': [
    { id: '1', email: 'e@example.com', firstName: 'F', lastName: 'L' },
    { id: '1', email: 'e@example.com', firstName: 'F' },
    { id: '1', email: 'e@example.com' },
  ],
  bungie: ['/img/profile/1.jpg', 'img/profile/2.jpg'].map((profilePicturePath) => ({
    Response: { bungieNetUser: { membershipId: '77', displayName: 'Guardian', profilePicturePath } },
  })),
  'click-up': [
    { user: { id: 9, username: 'c', color: '#fff', profilePicture: 'https://clickup.example/1' } },
    { user: { id: 9, username: 'c', color: '#fff', profilePicture: null } },
  ],
  coinbase: [
    data({ id: 'c', name: 'C', email: 'c@example.com', avatar_url: 'https://coinbase.example/1' }),
    data({ id: 'c', name: null }),
  ],
  concept2: [data({ id: 4, username: 'r', email: 'r@example.com', profile_image: null })],
}
