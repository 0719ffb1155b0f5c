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

/** The commonest colours, which are the surfaces, and one from each of the commonest groups of all others, which are the edges of letters. */
function chooseColours(counts: ReadonlyMap<number, number>): number[] {
  const byCount = [...counts].sort(([, a], [, b]) => b - a)
  if (byCount.length <= MOST_COLOURS) return byCount.map(([colour]) => colour)
  const exact = byCount.slice(0, MOST_COLOURS / 2).map(([colour]) => colour)
  const groups = new Map<number, { readonly colour: number; total: number }>()
  for (const [colour, count] of byCount.slice(MOST_COLOURS / 2)) {
    const group = groups.get(colour & 0xf0f0f0) ?? { colour, total: 0 }
    group.total += count
    groups.set(colour & 0xf0f0f0, group)
  }
  const others = [...groups.values()].sort((a, b) => b.total - a.total)
  return [...exact, ...others.slice(0, MOST_COLOURS / 2).map(({ colour }) => colour)]
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
