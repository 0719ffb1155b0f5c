import type { Objection } from './apps.ts'
import { helpPage } from './help-page.ts'

/** What someone sees whose app sent them to a provider that can't send them back. */
export function unknownApp(objection: Objection): Response {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(page(objection), { status: 400, headers })
}

function page({ clientId, callback }: Objection): string {
  if (callback === undefined)
    return helpPage('Your app does not say where to send people back', [
      `Its request has no redirect_uri. The real provider then uses the callback that was registered for the client ${clientId}, which authscope can't know. Name it, on the command line or in the Playwright configuration:`,
      { code: `npx authscope serve --callback ${clientId}=http://localhost:3000/callback -- npm run dev` },
      {
        code: `authscope({ webServer: { … }, callbacks: { '${clientId}': 'http://localhost:3000/callback' } })`,
      },
    ])
  const host = URL.canParse(callback) ? new URL(callback).hostname : callback
  return helpPage('Providers send people back to this machine only', [
    `Your app asks to be called back at ${callback}. Often that comes from a variable such as AUTH_URL or BASE_URL: set it to the address at which the tests open the app.`,
    { title: `Does ${host} lead to this machine?` },
    'Then allow it, on the command line or in the Playwright configuration:',
    { code: `npx authscope serve --app-host ${host} -- npm run dev` },
    { code: `authscope({ webServer: { … }, appHosts: ['${host}'] })` },
  ])
}
