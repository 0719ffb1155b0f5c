import { ANNOUNCEMENTS } from '../../protocol/commands.ts'
import { isInstallNews } from '../../protocol/shell-files.ts'

/** How many of the site's files the new worker has stored. */
export interface InstallProgress {
  readonly stored: number
  readonly of: number
}

/** The worker failed to install. `message` is the worker's own reason if it gave one. */
export class InstallFailure extends Error {
  /** Whether the reason is a file that the server doesn't deliver. */
  readonly isFile: boolean

  constructor(message: string, isFile: boolean) {
    super(message)
    this.name = 'InstallFailure'
    this.isFile = isFile
  }
}

export interface InstallWatch {
  /**
   * Resolves when a worker of the registration is active, however long its files take.
   * @throws InstallFailure
   */
  activation(registration: ServiceWorkerRegistration): Promise<void>
  stop(): void
}

/** The event that it failed may come before the message that says why. */
const REASON_MS = 2000

/** Listens to the worker's messages about its installation. */
export function watchInstall(onProgress: (progress: InstallProgress) => void): InstallWatch {
  const channel = new BroadcastChannel(ANNOUNCEMENTS)
  const failure = new Promise<InstallFailure>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isInstallNews(data)) return
      if (data.type === 'install.progress') onProgress(data)
      else resolve(new InstallFailure(data.problem, data.isFile))
    }
  })
  const unexplained = () =>
    new Promise<InstallFailure>((resolve) => {
      setTimeout(() => resolve(new InstallFailure('The service worker failed to install.', false)), REASON_MS)
    })
  return {
    activation: async (registration) => {
      const state = await endOfInstall(registration)
      if (state === 'redundant') throw await Promise.race([failure, unexplained()])
    },
    stop: () => channel.close(),
  }
}

function endOfInstall(registration: ServiceWorkerRegistration): Promise<'activated' | 'redundant'> {
  return new Promise((resolve) => {
    const worker = registration.active ?? registration.waiting ?? registration.installing
    if (!worker) return resolve('redundant')
    const look = () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve(worker.state)
    }
    worker.addEventListener('statechange', look)
    look()
  })
}
