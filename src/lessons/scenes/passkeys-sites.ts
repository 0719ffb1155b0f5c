import { GITHUB_SETUP } from './moves.ts'
import {
  ACCEPTED,
  APP,
  ASKED,
  answer,
  CHOOSE,
  LOGIN,
  pageOf,
  SCENARIO,
  SIGNED,
  siteWith,
  situation,
  UNLOCK,
  USE,
} from './passkey-parts.ts'
import type { Promised, Scene } from './scene.ts'

const BRAND = 'https://brand.example'
const FAKE = 'https://app-example.evil.example'
const LOCAL = 'http://localhost:3000'

function refused(says: string): Promised {
  return { says, term: 'rp-id', kind: 'ceremony.refused', outcome: 'failed', text: 'SecurityError' }
}

const OFFERED: Promised = {
  says: 'The site hands out a challenge',
  term: 'challenge',
  kind: 'request.sent',
  text: 'webauthn-options',
}

/** Which site may use which passkey: the browser decides, whatever the page says. */
export const PASSKEY_SITE_SCENES: readonly Scene[] = [
  situation({
    id: 'passkey-wrong-rp-id',
    title: 'A wrong RP ID',
    about: 'auth.ts names a domain that isn’t the page’s',
    why: 'relayingParty.id must be the page’s own domain or one above it. Copied from another project, it makes every browser refuse, before any key is asked. The browser decides, so no check of the app can be turned off here.',
    scenario: {
      providers: [GITHUB_SETUP, { id: 'passkey', passkeys: { rpId: 'example.com' } }],
      start: LOGIN.url,
    },
    before: [],
    way: [USE],
    question: {
      asks: 'The app asks for a passkey of example.com. Will the browser look for one?',
      answer: 'No. app.example may not ask for passkeys of example.com: SecurityError.',
    },
    error: 'wrong site',
    watch: [OFFERED, { ...refused('The page gets SecurityError'), decides: true }],
  }),
  situation({
    id: 'passkey-subdomain',
    title: 'A subdomain',
    about: 'One passkey for app.example and everything below it',
    why: 'With the parent’s name as RP ID, a passkey works at every subdomain. The signature still says where it was made, so the app has to expect that origin. The other way round it doesn’t work: a subdomain’s passkey is no use at the parent.',
    scenario: { providers: [GITHUB_SETUP, { id: 'passkey', passkeys: { rpId: 'app.example' } }] },
    way: [{ do: 'open', url: 'https://acme.app.example/login' }, USE, CHOOSE, UNLOCK],
    question: {
      asks: 'Ada’s passkey was made at app.example. Does it work at acme.app.example?',
      answer: 'Yes, because the page asks for it by the parent’s name.',
    },
    watch: [ASKED, SIGNED, { ...ACCEPTED, decides: true }],
  }),
  situation({
    id: 'passkey-related-origin',
    title: 'A related origin',
    about: 'brand.example may use app.example’s passkeys, because app.example says so',
    why: 'Firms with several domains list them at /.well-known/webauthn of the one that passkeys belong to. The browser reads that list by itself; a page can’t put itself on it. The signature says that it was made at brand.example, so the app has to expect that origin too.',
    scenario: {
      providers: [GITHUB_SETUP, { id: 'passkey', passkeys: { rpId: 'app.example' } }],
      answers: {
        [`${APP}/.well-known/webauthn`]: {
          headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
          body: JSON.stringify({ origins: [BRAND] }),
        },
      },
    },
    way: [{ do: 'open', url: `${BRAND}/login` }, USE, CHOOSE, UNLOCK],
    question: {
      asks: 'The app is also at brand.example. Does Ada’s passkey of app.example work there?',
      answer: 'Yes. app.example lists it, and the browser has looked that up.',
    },
    watch: [
      {
        says: 'The browser asks app.example which sites belong to it',
        term: 'origin',
        kind: 'request.sent',
        text: '.well-known/webauthn',
      },
      { ...ASKED, decides: true },
      SIGNED,
      ACCEPTED,
    ],
  }),
  situation({
    id: 'passkey-localhost',
    title: 'localhost and the real name',
    about: 'Passkeys of production don’t work while you develop',
    why: 'On your own machine the page is localhost, and may only use passkeys of localhost. Leave relayingParty.id out, so that it follows the page, or set it by environment. A passkey made at localhost stays there, too.',
    scenario: {
      ...SCENARIO,
      answers: siteWith(LOCAL, 'Example, on my machine', { 'Use a passkey': { rpId: 'app.example' } }),
    },
    way: [{ do: 'open', url: `${LOCAL}/` }, USE],
    question: {
      asks: 'Your machine asks for the passkey of app.example. Is it offered?',
      answer: 'No. localhost isn’t app.example, and the browser says SecurityError.',
    },
    error: 'wrong site',
    watch: [
      { ...OFFERED, text: 'localhost:3000/webauthn-options' },
      { ...refused('The page gets SecurityError'), decides: true },
    ],
  }),
  situation({
    id: 'passkey-in-a-frame',
    title: 'A frame from another origin',
    about: 'partner.example shows app.example’s sign-in page inside its own',
    why: 'Inside another site’s page, a passkey dialog could be made to look like anything. So browsers refuse unless the outer page allows it, by allow="publickey-credentials-get" on the frame. The signature then says that it was made in a frame, and where.',
    scenario: {
      providers: [GITHUB_SETUP, { id: 'passkey', passkeys: { autofill: true } }],
      answers: {
        'https://partner.example/': {
          body: pageOf(
            'Partner',
            '<iframe src="https://app.example/auth/signin" title="Sign in to Example" width="100%" height="400"></iframe>',
          ),
        },
      },
    },
    way: [{ do: 'open', url: 'https://partner.example/' }],
    question: {
      asks: 'The frame really shows app.example. May its page use app.example’s passkeys?',
      answer: 'Not without the outer page’s permission. It gets NotAllowedError.',
    },
    error: 'frame',
    watch: [
      {
        says: 'Another site’s page is around the app’s own',
        term: 'origin',
        kind: 'request.sent',
        text: 'partner.example',
      },
      {
        ...{ says: 'The page in the frame gets NotAllowedError', term: 'origin', outcome: 'failed' },
        ...{ kind: 'ceremony.refused', text: 'NotAllowedError', decides: true },
      },
    ],
  }),
  situation({
    id: 'passkey-look-alike',
    title: 'The look-alike gets nothing',
    about: 'A fake page asks, in its own name and in the real one',
    why: 'People can’t tell addresses apart; browsers can. In its own name, the fake site finds no passkey. In the real name, the browser refuses. There is nothing that Ada could type, and nothing to pass on. The browser alone decides: the app is never asked, so there is no check of the app to turn off here.',
    scenario: {
      ...SCENARIO,
      answers: siteWith(FAKE, 'Sign in to Example', {
        'Use a passkey': {},
        'Use a passkey of app.example': { rpId: 'app.example' },
      }),
    },
    way: [
      { do: 'open', url: `${FAKE}/` },
      USE,
      answer('cancel', 'close the dialog'),
      { do: 'passkey', button: 'Use a passkey of app.example' },
    ],
    question: {
      asks: 'Ada doesn’t notice the fake address. What does the fake site get?',
      answer:
        'Nothing. The browser goes by the address, and doesn’t ask the app: there is no check of the app to switch off.',
    },
    error: 'wrong site',
    watch: [
      {
        says: 'In its own name: no passkey for the fake site',
        kind: 'ceremony.ended',
        outcome: 'failed',
        text: 'no credential',
      },
      { ...refused('In the real name: the browser refuses'), decides: true },
    ],
  }),
]
