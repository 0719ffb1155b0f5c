import { precache, version } from 'virtual:build'
import { pageScript } from 'virtual:page-script'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('message', (event) => {
  event.source?.postMessage({ version, files: precache.length, pageScriptLength: pageScript.length })
})
