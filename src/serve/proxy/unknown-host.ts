import { helpPage } from '../worlds/help-page.ts'

/** What is said of a host that the simulated internet does not have. */
export function unknownText(host: string): string {
  return `The simulated internet of authscope has no ${host}, and nothing is passed on to the real one.
If your app signs in there, name it: npx authscope serve --issuer https://${host}
`
}

/** The same for someone whose browser went there. */
export function unknownPage(host: string): string {
  return helpPage(`${host} is not in the simulated internet`, [
    'This browser is in the internet of authscope: providers and mail services that it knows, and your app on this machine. The request went no further than this page.',
    { title: 'Does your app sign people in there?' },
    'Name it as an OpenID provider when you start authscope, or in the Playwright configuration:',
    { code: `npx authscope serve --issuer https://${host} -- npm run dev` },
    { code: `authscope({ webServer: { … }, issuers: ['https://${host}'] })` },
    { title: 'Is it your app under another name?' },
    `Open the app by its address on this machine, such as http://localhost:3000. If providers are to send people back to ${host}:`,
    { code: `npx authscope serve --app-host ${host} -- npm run dev` },
    { code: `authscope({ webServer: { … }, appHosts: ['${host}'] })` },
    { title: 'Is it an API that your pages need?' },
    'Add a fixed answer for it in the workbench (npx authscope serve --ui, Settings, Answers).',
  ])
}
