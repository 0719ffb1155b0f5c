import { expect, it } from 'vitest'
import { people } from '../testing/people.ts'
import { flatJpeg, jpegOf } from './flat-jpeg.ts'
import { hueOf } from './picture.ts'

type Colour = readonly [number, number, number]

const canvas = new OffscreenCanvas(8, 8).getContext('2d')

function pixel(): Colour {
  const [red = 0, green = 0, blue = 0] = canvas?.getImageData(3, 3, 1, 1).data ?? []
  return [red, green, blue]
}

/** What a browser sees of a JPEG file. */
async function colourOf(jpeg: Uint8Array<ArrayBuffer>): Promise<Colour> {
  const picture = await createImageBitmap(new Blob([jpeg], { type: 'image/jpeg' }))
  expect([picture.width, picture.height]).toEqual([8, 8])
  canvas?.drawImage(picture, 0, 0)
  return pixel()
}

/** Colours are rounded on the way there and back. */
function expectClose(seen: Colour, wanted: Colour): void {
  for (const [at, value] of seen.entries()) expect(Math.abs(value - (wanted[at] ?? 0))).toBeLessThanOrEqual(2)
}

it.each<[Colour]>([[[0, 0, 0]], [[255, 255, 255]], [[134, 60, 60]], [[60, 134, 97]], [[0, 0, 255]]])(
  'a browser sees %o',
  async (colour) => {
    expectClose(await colourOf(flatJpeg(colour)), colour)
  },
)

it.each(people)('the file of $name has the colour of the drawn picture', async (person) => {
  const seen = await colourOf(jpegOf(person))
  if (canvas) canvas.fillStyle = `hsl(${hueOf(person)} 38% 38%)`
  canvas?.fillRect(0, 0, 8, 8)
  expectClose(seen, pixel())
})
