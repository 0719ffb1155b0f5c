import { type Indexed, type Pixels, readPng, writePng } from './png.ts'

const MOST_COLOURS = 256

/** The same PNG with a palette: about a third of the size, and for a picture of a user interface no visible difference. */
export function reduceColours(png: Buffer): Buffer {
  return writePng(toIndexed(readPng(png)))
}

/** The commonest colours stay exactly as they are; every other one becomes the nearest of them. */
export function toIndexed({ width, height, rgb }: Pixels): Indexed {
  const counts = new Map<number, number>()
  for (let at = 0; at < rgb.length; at += 3) {
    const colour = colourAt(rgb, at)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const chosen = chooseColours(counts)
  const nearest = new Map(chosen.map((colour, index) => [colour, index]))
  const indexes = new Uint8Array(width * height)
  for (let pixel = 0; pixel < indexes.length; pixel += 1) {
    const colour = colourAt(rgb, pixel * 3)
    let index = nearest.get(colour)
    if (index === undefined) {
      index = nearestTo(colour, chosen)
      nearest.set(colour, index)
    }
    indexes[pixel] = index
  }
  return { width, height, indexes, palette: Uint8Array.from(chosen.flatMap(channels)) }
}

/** One colour, the commonest, for each group of colours that look alike; of these the commonest groups. */
function chooseColours(counts: ReadonlyMap<number, number>): number[] {
  const groups = new Map<number, { colour: number; most: number; total: number }>()
  for (const [colour, count] of counts) {
    const key = counts.size <= MOST_COLOURS ? colour : colour & 0xf0f0f0
    const group = groups.get(key)
    if (!group) groups.set(key, { colour, most: count, total: count })
    else {
      group.total += count
      if (count > group.most) Object.assign(group, { colour, most: count })
    }
  }
  return [...groups.values()]
    .sort((a, b) => b.total - a.total)
    .slice(0, MOST_COLOURS)
    .map(({ colour }) => colour)
}

function nearestTo(colour: number, chosen: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels(colour)
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (const [index, other] of chosen.entries()) {
    const [r = 0, g = 0, b = 0] = channels(other)
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2
    if (distance < least) [best, least] = [index, distance]
  }
  return best
}

function colourAt(rgb: Uint8Array, at: number): number {
  return ((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0)
}

function channels(colour: number): number[] {
  return [colour >> 16, (colour >> 8) & 0xff, colour & 0xff]
}
