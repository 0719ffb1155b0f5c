import { SCENES } from '../../lessons/scenes/scenes.ts'
import { linkToScene } from './scene-world.ts'

/** The scenes, for the palette. */
export const SCENE_ENTRIES = SCENES.map(({ about, id, title }) => ({
  ...{ about, id, title },
  open: () => window.location.assign(linkToScene(id)),
}))
