/** What is said of a host that the simulated internet does not have. */
export function unknownText(host: string): string {
  return `The simulated internet of authscope has no ${host}, and nothing is passed on to the real one.
If your app signs in there, name it: npx authscope serve --issuer https://${host}
`
}

/** The same for someone whose browser went there. */
export function unknownPage(host: string): string {
  const name = host.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${name} is not in the simulated internet</title>
<style>
  :root { color-scheme: light dark }
  body { margin: 0; padding: 1rem; background: light-dark(#eff1f2, #0c0e10); color: light-dark(#474f59, #b3bac2);
    font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
  main { box-sizing: border-box; max-width: 42rem; margin: 6vh auto 0; padding: 1.5rem 1.75rem; border-radius: .5rem;
    background: light-dark(#fff, #14171a); border: 1px solid light-dark(#dde1e4, #2a3036) }
  h1, h2, b { color: light-dark(#15181c, #e7eaed) }
  h1 { margin: 0; font-size: 1.5rem; line-height: 1.3 }
  h2 { margin: 1.75rem 0 0; font-size: 1.0625rem }
  p { margin: .5rem 0 0 }
  pre { margin: .5rem 0 0; padding: .625rem .75rem; border-radius: .3125rem; white-space: pre-wrap;
    font: .875rem/1.5 ui-monospace, Menlo, Consolas, monospace; color: light-dark(#15181c, #e7eaed);
    background: light-dark(#f6f7f8, #0c0e10); border: 1px solid light-dark(#dde1e4, #2a3036) }
  @media (max-width: 30rem) { main { margin: 0; padding: 1rem } }
</style>
<main>
<h1>${name} is not in the simulated internet</h1>
<p>This browser is in the internet of <b>authscope</b>: providers and mail services that it knows, and your app on this machine. The request went no further than this page.</p>
<h2>Does your app sign people in there?</h2>
<p>Name it as an OpenID provider when you start authscope, or in the Playwright configuration:</p>
<pre>npx authscope serve --issuer https://${name} -- npm run dev</pre>
<pre>authscope({ webServer: { … }, issuers: ['https://${name}'] })</pre>
<h2>Is it your app under another name?</h2>
<p>Open the app by its address on this machine, such as <b>http://localhost:3000</b>. If providers are to send people back to ${name}:</p>
<pre>npx authscope serve --app-host ${name} -- npm run dev</pre>
<pre>authscope({ webServer: { … }, appHosts: ['${name}'] })</pre>
<h2>Is it an API that your pages need?</h2>
<p>Add a fixed answer for it in the workbench (<b>npx authscope serve --ui</b>, Settings, Answers).</p>
</main>
</html>
`
}
