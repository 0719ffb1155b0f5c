import { WITH_GUEST } from '../../protocol/shell-files.ts'

/** Asks the browser to install the worker, or for the one that is installed, with the packages that it was installed with. */
export async function registerWorker(window: Window, guest?: string): Promise<ServiceWorkerRegistration> {
  const base = new URL('./', window.document.baseURI)
  const { serviceWorker } = window.navigator
  const script = new URL('worker.js', base)
  const { active } = (await serviceWorker.getRegistration(base)) ?? {}
  if (active) script.search = new URL(active.scriptURL).search
  if (guest !== undefined && !script.searchParams.has(WITH_GUEST, guest))
    script.searchParams.append(WITH_GUEST, guest)
  return serviceWorker.register(script, { scope: base.pathname, updateViaCache: 'none' })
}
