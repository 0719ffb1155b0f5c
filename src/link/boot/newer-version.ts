/**
 * For a page whose own version is gone from the browser and the server: if there is a newer version, it takes over and the page is loaded again.
 * A newer worker is only installed together with all of its files.
 */
export async function takeNewerVersion(
  container: Pick<ServiceWorkerContainer, 'getRegistration' | 'addEventListener'>,
  reload: () => void,
): Promise<void> {
  const registration = await container.getRegistration()
  if (!registration?.active) return
  container.addEventListener('controllerchange', reload)
  const take = () => registration.waiting?.postMessage({ authscope: 'activate' })
  const watch = () => registration.installing?.addEventListener('statechange', take)
  registration.addEventListener('updatefound', watch)
  watch()
  take()
  await registration.update()
}
