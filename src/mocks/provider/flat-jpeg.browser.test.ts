import { expect, it } from 'vitest'
import { flatJpeg } from './flat-jpeg.ts'

it.each([[[0, 0, 0]], [[255, 255, 255]], [[134, 60, 60]], [[60, 134, 97]], [[0, 0, 255]]] as const)(
  'a browser sees %o',
  async (colour) => {
    const picture = await createImageBitmap(new Blob([flatJpeg(colour)], { type: 'image/jpeg' }))
    expect([picture.width, picture.height]).toEqual([8, 8])
    const context = new OffscreenCanvas(8, 8).getContext('2d')
    context?.drawImage(picture, 0, 0)
    const [red = 0, green = 0, blue = 0] = context?.getImageData(3, 3, 1, 1).data ?? []
    // Colours are rounded on the way there and back.
    for (const [at, seen] of [red, green, blue].entries()) {
      expect(Math.abs(seen - (colour[at] ?? 0))).toBeLessThanOrEqual(2)
    }
  },
)
