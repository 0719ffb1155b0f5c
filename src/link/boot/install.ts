import { ANNOUNCEMENTS } from '../../protocol/commands.ts'
import { isInstallNews } from '../../protocol/shell-files.ts'

/** How many of the site's files the new worker has stored. */
export interface InstallProgress {
  readonly stored: number
  readonly of: number
}

/** The worker failed to install. `message` is the worker's own reason where it could say it. */
export class InstallFailure extends Error {
  /** Whether the reason is a file that the server does not deliver. */
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

/** The reason comes over a channel; that it failed, by an event, which may be earlier. */
const REASON_MS = 2000

/** Listens to what a worker says while it is being installed. */
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
