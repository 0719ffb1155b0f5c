/** What is said of a host that the simulated internet does not have. */
export function unknownText(host: string): string {
  return `The simulated internet of authscope has no ${host}, and nothing is passed on to the real one.
If your app signs in there, name it: npx authscope serve --issuer https://${host}
`
}

/** The same for someone whose browser went there. */
export function unknownPage(host: string): string {
  const name = host.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${name} is not in the simulated internet</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem }
  pre { padding: .75rem 1rem; overflow-x: auto; background: color-mix(in srgb, currentcolor 8%, transparent); border-radius: 6px }
</style>
<h1>${name} is not in the simulated internet</h1>
<p>This browser is in the simulated internet of authscope. It has the providers and mail services that it knows, and your app on this machine. Nothing is passed on to the real internet.</p>
<h2>Does your app sign people in there?</h2>
<p>Name it as an OpenID provider, on the command line or in the Playwright configuration:</p>
<pre>npx authscope serve --issuer https://${name} -- npm run dev</pre>
<pre>authscope({ webServer: { … }, issuers: ['https://${name}'] })</pre>
<h2>Is it your app under another name?</h2>
<p>Open the app by its address on this machine, and let providers send people back to that host:</p>
<pre>authscope({ webServer: { … }, appHosts: ['${name}'] })</pre>
</html>
`
}
