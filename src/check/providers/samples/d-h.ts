import type { Samples } from './types.ts'

export const fromDToH: Samples = {
  discord: [
    {
      id: '80351110224678912',
      username: 'nelly',
      discriminator: '1337',
      global_name: null,
      email: 'n@example.com',
      avatar: null,
    },
    {
      id: '80351110224678912',
      username: 'nelly',
      discriminator: '0',
      global_name: 'Nelly',
      email: null,
      avatar: null,
    },
    {
      id: '1',
      username: 'nelly',
      discriminator: '0',
      global_name: 'Nelly',
      email: 'n@example.com',
      avatar: '8342729096ea3675442027381ff50dfe',
    },
    {
      id: '1',
      username: 'nelly',
      discriminator: '0',
      email: 'n@example.com',
      avatar: 'a_8342729096ea3675442027381ff50dfe',
    },
  ],
  dribbble: [
    { id: 7, name: 'D', login: 'd', email: 'd@example.com', avatar_url: 'https://dribbble.example/1' },
    { id: 7, name: 'D' },
  ],
  dropbox: [
    {
      account_id: 'dbid:1',
      name: { display_name: 'F' },
      email: 'f@example.com',
      profile_photo_url: 'https://dropbox.example/1',
    },
    { account_id: 'dbid:1', name: { display_name: 'F' }, email: 'f@example.com' },
  ],
  eventbrite: [
    {
      id: '5',
      name: 'E',
      emails: [
        { email: 'a@example.com', primary: false },
        { email: 'b@example.com', primary: true },
      ],
      image_id: '99',
    },
    { id: '5', name: 'E', emails: [], image_id: null },
  ],
  eveonline: [{ CharacterID: 90000001, CharacterName: 'Capsuleer', ExpiresOn: '2026-01-01T00:00:00' }],
  facebook: [
    {
      id: '10',
      name: 'F',
      email: 'f@example.com',
      picture: { data: { url: 'https://platform-lookaside.fbsbx.com/1' } },
    },
    { id: '10', name: 'F', picture: { data: { url: 'https://platform-lookaside.fbsbx.com/1' } } },
    { id: '10', name: 'F' },
  ],
  faceit: [
    { guid: 'g', nickname: 'n', name: 'N', email: 'n@example.com', picture: 'https://faceit.example/1' },
    { guid: 'g', name: 'N' },
  ],
  figma: [{ id: '3', handle: 'H', email: 'h@example.com', img_url: 'https://figma.example/1' }],
  foursquare: [
    {
      response: {
        user: {
          id: '4',
          firstName: 'F',
          lastName: 'S',
          contact: { email: 'f@example.com' },
          photo: { prefix: 'https://fs.example/', suffix: '/a.jpg' },
        },
      },
    },
    { response: { user: { id: '4', firstName: 'F', lastName: 'S', contact: {} } } },
  ],
  freshbooks: [{ response: { id: 6, first_name: 'F', last_name: 'B', email: 'f@example.com' } }],
  fusionauth: [
    { sub: 's', name: 'N', email: 'n@example.com', picture: 'https://fusion.example/1' },
    { sub: 's', preferred_username: 'p', email: 'n@example.com' },
  ],
  github: [
    {
      id: 1,
      login: 'octocat',
      name: 'Mona',
      email: 'm@example.com',
      avatar_url: 'https://avatars.example/1',
    },
    { id: 1, login: 'octocat', name: null, email: null, avatar_url: 'https://avatars.example/1' },
  ],
  gitlab: [
    { id: 1, username: 'u', name: 'N', email: 'n@example.com', avatar_url: null },
    { id: 1, sub: '2', username: 'u', email: 'n@example.com', avatar_url: 'https://gitlab.example/1' },
  ],
  hubspot: [{ user_id: 8, user: 'h@example.com', hub_id: 1, hub_domain: 'hub.example' }],
}
