import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { takeFiles } from '../../record/code/taken-files.ts'
import type { Frame, House } from '../testing/simulated-browser.ts'
import { houseWith, only, stepsOf } from '../testing/user-code-house.ts'
import type { Configuration } from './configuration.ts'
import { CONFIGURATIONS } from './configurations.ts'

const HOME = 'https://app.example/'
const KINDS = new URL('./kinds/', import.meta.url)

it('each file has its expectations', () => {
  const names = readdirSync(KINDS).map((file) => file.replace(/\.txt$/, ''))
  expect(CONFIGURATIONS.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})

it.each(CONFIGURATIONS)('$name', async (configuration) => {
  const { fails, placeholders, signIn } = configuration
  const { files, entry } = dropped(configuration.name)
  const { house } = await houseWith(files, { entry, ...(placeholders && { placeholders }) })
  const frame = house.frame()
  await frame.open(HOME)
  if (fails) {
    const [failed] = only(await stepsOf(house), 'code.failed')
    expect(failed?.data).toMatchObject({
      problem: fails.problem,
      message: expect.stringContaining(fails.says),
    })
    expect(`${failed?.data.location?.file}:${failed?.data.location?.line}`).toBe(fails.at)
    return
  }
  if (signIn) await signInWith(house, frame, signIn)
  // Most sign-ins end there.
  const home = frame.page().url === HOME ? frame.page() : await frame.open(HOME)
  const steps = await stepsOf(house)
  const thrown = steps.filter(({ outcome }) => outcome === 'failed').map(({ summary }) => summary)
  expect({ thrown, text: home.text }).toEqual({ thrown: [], text: expect.stringContaining('Signed in as') })
  for (const words of configuration.shows ?? []) expect(home.text).toContain(words)
  const notices = only(steps, 'code.noticed').map(({ data }) => data)
  const kinds = [...new Set(notices.map(({ notice }) => notice))].toSorted()
  expect(kinds, notices.map(({ message }) => message).join('\n')).toEqual(configuration.notices ?? [])
  const said = notices.map(({ message }) => message).join('\n')
  for (const words of configuration.says ?? []) expect(said).toContain(words)
  expect(said).not.toContain('cannot be used')
})

/** The project as it is when its folder is dropped into the editor. */
function dropped(name: string): { readonly files: Readonly<Record<string, string>>; readonly entry: string } {
  const text = readFileSync(new URL(`${name}.txt`, KINDS), 'utf8')
  const parts = text.split(/^--- (.+)\n/m).slice(1)
  const found = parts.flatMap((path, index) =>
    index % 2 === 0 ? [{ path, text: parts[index + 1] ?? '' }] : [],
  )
  const before = { files: { 'auth.ts': '' }, entry: 'auth.ts', environment: {}, open: 'auth.ts' }
  const { draft } = takeFiles(found, before)
  if (!draft) throw new Error(`Nothing of ${name} was taken.`)
  return draft
}

/** As a person does: the app's own link, the button of the sign-in page, and what the provider asks. */
async function signInWith(
  house: House,
  frame: Frame,
  { with: button, fields }: NonNullable<Configuration['signIn']>,
) {
  // Some have their forms at the root.
  if (!frame.page().root.querySelector('form')) await frame.click('Sign in')
  await frame.press(button, fields)
  const allow = frame.page().root.querySelector('button[name=authorize][value="1"]')
  if (allow) await frame.press(allow.textContent.replace(/\s+/g, ' ').trim())
  if (!fields) return
  const [mail] = only(await stepsOf(house), 'mail.sent')
  const link = /https:\S+callback\S+/.exec(mail?.data.text ?? '')?.[0]
  if (link) await frame.open(link)
  const code = /Code: (\d+)/.exec(mail?.data.text ?? '')?.[1]
  if (code) await frame.press('Sign in with the code', { ...fields, token: code })
}
