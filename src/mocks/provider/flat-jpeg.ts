import type { MockPerson } from '../site.ts'
import { hueOf } from './picture.ts'

/** The smallest picture that a JPEG decoder takes: one block of one colour, which viewers scale to any size. */
export function flatJpeg([red, green, blue]: readonly [number, number, number]): Uint8Array<ArrayBuffer> {
  const luminance = 0.299 * red + 0.587 * green + 0.114 * blue
  const levels = [
    luminance - 128,
    -0.168736 * red - 0.331264 * green + 0.5 * blue,
    0.5 * red - 0.418688 * green - 0.081312 * blue,
  ]
  const scan = levels.map((level) => blockOf(Math.round(level))).join('')
  return Uint8Array.from([
    0xff,
    0xd8,
    ...quantization,
    ...frame,
    ...codes,
    ...scanHeader,
    ...toBytes(scan),
    0xff,
    0xd9,
  ])
}

/** The colour behind a person's initials, as such a picture. */
export function jpegOf(person: MockPerson): Uint8Array<ArrayBuffer> {
  const hue = hueOf(person)
  return flatJpeg([channelOf(0, hue), channelOf(8, hue), channelOf(4, hue)])
}

/** One channel of hsl(hue 38% 38%). @see https://www.w3.org/TR/css-color-4/#hsl-to-rgb */
function channelOf(shift: number, hue: number): number {
  const place = (shift + hue / 30) % 12
  return Math.round(255 * (0.38 - 0.38 * 0.38 * Math.max(-1, Math.min(place - 3, 9 - place, 1))))
}

/** A segment of the file: marker, length, content. @see https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B */
function segment(marker: number, ...content: readonly number[]): readonly number[] {
  return [0xff, marker, 0, content.length + 2, ...content]
}

/** Each level divided by 8, which is what the transform of a flat block multiplies it by. */
const quantization = segment(0xdb, 0, ...Array.from({ length: 64 }, () => 8))

/** Baseline, 8 bits, 8 × 8 pixels, three components. */
const frame = segment(0xc0, 8, 0, 8, 0, 8, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0)

/** Codes of four bits for levels of 0 to 8 bits, and a code of one bit for the end of a block. */
const codes = [
  ...segment(0xc4, 0x00, ...lengths(4, 9), 0, 1, 2, 3, 4, 5, 6, 7, 8),
  ...segment(0xc4, 0x10, ...lengths(1, 1), 0),
]

const scanHeader = segment(0xda, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0)

/** How many codes there are of 1 to 16 bits. */
function lengths(bits: number, count: number): readonly number[] {
  return Array.from({ length: 16 }, (_, at) => (at === bits - 1 ? count : 0))
}

/** The level of a block with the number of its bits before it, and the block's end. */
function blockOf(level: number): string {
  const bits = level === 0 ? 0 : Math.abs(level).toString(2).length
  const value = level < 0 ? level + 2 ** bits - 1 : level
  const digits = bits === 0 ? '' : value.toString(2).padStart(bits, '0')
  return `${bits.toString(2).padStart(4, '0')}${digits}0`
}

/** Bits as bytes, filled up with ones; a byte of ones alone is followed by a zero. */
function toBytes(bits: string): readonly number[] {
  const bytes = bits.match(/.{1,8}/g) ?? []
  return bytes
    .map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2))
    .flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte]))
}
