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
    'This browser is in the simulated internet of authscope. It has the providers and mail services that it knows, and your app on this machine. Nothing is passed on to the real internet.',
    { title: 'Does your app sign people in there?' },
    'Name it as an OpenID provider, on the command line or in the Playwright configuration:',
    { code: `npx authscope serve --issuer https://${host} -- npm run dev` },
    { code: `authscope({ webServer: { … }, issuers: ['https://${host}'] })` },
    { title: 'Is it your app under another name?' },
    'Open the app by its address on this machine, and let providers send people back to that host:',
    { code: `authscope({ webServer: { … }, appHosts: ['${host}'] })` },
  ])
}
