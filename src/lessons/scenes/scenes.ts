import { ATTACK_SCENES } from './attacks.ts'
import type { Scene } from './scene.ts'
import { SESSION_SCENES } from './sessions.ts'
import { SIGN_IN_SCENES } from './sign-in.ts'
import { TROUBLE_SCENES } from './trouble.ts'

/** Every scene, in the order in which they are shown. */
export const SCENES: readonly Scene[] = [
  ...SIGN_IN_SCENES,
  ...TROUBLE_SCENES,
  ...SESSION_SCENES,
  ...ATTACK_SCENES,
]

export function sceneNamed(id: string): Scene | undefined {
  return SCENES.find((scene) => scene.id === id)
}
