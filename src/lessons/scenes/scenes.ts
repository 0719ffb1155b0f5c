import { ASKED_SCENES } from './asked.ts'
import { ATTACK_SCENES } from './attacks.ts'
import { ERROR_SCENES } from './error-scenes.ts'
import { FRAMEWORK_SCENES } from './framework.ts'
import { PASSKEY_SCENES } from './passkeys.ts'
import { PASSKEY_ATTACK_SCENES } from './passkeys-attacks.ts'
import { PASSKEY_SITE_SCENES } from './passkeys-sites.ts'
import type { Scene } from './scene.ts'
import { SESSION_SCENES } from './sessions.ts'
import { SIGN_IN_SCENES } from './sign-in.ts'
import { TROUBLE_SCENES } from './trouble.ts'

/** Every scene, in the order in which they are shown. */
export const SCENES: readonly Scene[] = [
  ...SIGN_IN_SCENES,
  ...TROUBLE_SCENES,
  ...ASKED_SCENES,
  ...SESSION_SCENES,
  ...PASSKEY_SCENES,
  ...PASSKEY_SITE_SCENES,
  ...PASSKEY_ATTACK_SCENES,
  ...FRAMEWORK_SCENES,
  ...ATTACK_SCENES,
]

/** A scene of the gallery, or one that only the Ask box leads to. */
export function sceneNamed(id: string): Scene | undefined {
  return [...SCENES, ...ERROR_SCENES].find((scene) => scene.id === id)
}

/** The one that is shown behind it; the first again behind the last. */
export function sceneAfter(id: string): Scene {
  const index = SCENES.findIndex((scene) => scene.id === id)
  const next = SCENES[(index + 1) % SCENES.length]
  if (!next) throw new Error('There are no scenes.')
  return next
}
