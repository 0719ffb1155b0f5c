import fc from 'fast-check'
import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import type { Page } from '../pages/page.ts'
import { renderPage } from '../pages/render-page.ts'
import { namedNastyTexts, nastyTexts } from '../testing/hostile.ts'
import { createTestBed, origin } from '../testing/test-bed.ts'
import { drawForm } from '../webauthn/draw-form.ts'
import { formScript } from '../webauthn/form-script.ts'

const text = fc.oneof(
  fc.constantFrom(
    ...nastyTexts,
    '</style><script>',
    '</title><script>',
    '" onload="x',
    "' onload='x",
    '<!--',
    ']]>',
    '&lt;',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
const theme = fc.record({
  colorScheme: text as fc.Arbitrary<'auto'>,
  logo: text,
  brandColor: text,
  buttonText: text,
})
/** The parser of this test stumbles over attributes that are called like members of every object. */
const attribute = fc
  .oneof(text, fc.constantFrom('label', 'type', 'onfocus', 'formaction', 'src', 'style', 'list'))
  .filter((name) => !(name in Object.prototype))
const credentials = fc.dictionary(text, fc.dictionary(attribute, text, { maxKeys: 3 }), { maxKeys: 2 })
const provider = fc.record({
  id: text,
  name: text,
  type: fc.constantFrom('oauth', 'oidc', 'email', 'credentials', 'webauthn'),
  signinUrl: fc.constant(`${origin}/auth/signin/x`),
  callbackUrl: fc.constant(`${origin}/auth/callback/x`),
  style: fc.record({ logo: text, bg: text, text }),
  credentials,
})
const page = fc.oneof(
  fc.record({
    name: fc.constant('signin'),
    theme,
    csrfToken: text,
    callbackUrl: text,
    providers: fc.array(provider, { maxLength: 3 }),
    error: text,
    email: text,
    webauthnUrl: fc.constant(`${origin}/auth/webauthn-options`),
    passkeys: fc.constant({ drawForm, formScript }),
  }),
  fc.record({
    name: fc.constant('signout'),
    theme,
    csrfToken: text,
    action: fc.constant(`${origin}/auth/signout`),
  }),
  fc.record({
    name: fc.constant('error'),
    theme,
    error: text,
    origin: fc.constant(origin),
    signinUrl: fc.constant(`${origin}/auth/signin`),
  }),
  fc.record({ name: fc.constant('verify-request'), theme, origin: fc.constant(origin) }),
) as unknown as fc.Arbitrary<Page>

test('[PAGE-2] no text makes an element, a handler or a URL that runs', () => {
  fc.assert(
    fc.property(page, (data) => {
      const document = parse(renderPage(data))
      const own = document.querySelectorAll('script').filter((script) => !isOwnScript(script.text))
      expect(own).toEqual([])
      for (const element of document.querySelectorAll('*')) {
        expect(elements).toContain(element.tagName)
        for (const [name, value] of Object.entries(element.attributes)) {
          expect(name).not.toMatch(/^on/i)
          if (/^(href|src|action|formaction)$/i.test(name))
            expect(value).toMatch(/^(https?:\/\/|\/(?!\/)|data:image\/)|^$/)
        }
      }
      expect(
        document
          .querySelectorAll('style')
          .map(({ text: css }) => css)
          .join(''),
      ).not.toContain('<')
    }),
    { numRuns: 300 },
  )
})

/** The script of a passkey form is the page's own text, with no text from outside in it. */
function isOwnScript(script: string): boolean {
  return nastyTexts.filter((nasty) => nasty.includes('<')).every((nasty) => !script.includes(nasty))
}

const elements =
  'HTML HEAD META TITLE STYLE BODY DIV MAIN H1 P A IMG FORM INPUT LABEL BUTTON HR SPAN SCRIPT'.split(' ')

test.each(namedNastyTexts)('[PAGE-2] %s in the address of the sign-in page stays text', async (_, nasty) => {
  const query = new URLSearchParams({ error: nasty, email: nasty, provider: nasty })
  const document = parse(await (await createTestBed().get(`/auth/signin?${query}`)).text())
  expect(document.querySelectorAll('script, img, iframe')).toEqual([])
})
