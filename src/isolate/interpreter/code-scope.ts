import type { Pattern } from 'acorn'
import { createSlot, type Slot } from './code-slots.ts'

/** Variables, in the blocks around a place. */
export class Scope {
  readonly #blocks: Map<string, Slot>[] = [new Map()]

  enter(): void {
    this.#blocks.push(new Map())
  }

  leave(): void {
    this.#blocks.pop()
  }

  set(name: string, slot: Slot): void {
    this.#blocks.at(-1)?.set(name, slot)
  }

  declare(pattern: Pattern): void {
    if (pattern.type === 'Identifier') this.set(pattern.name, createSlot(pattern.name))
    else if (pattern.type === 'ObjectPattern')
      for (const each of pattern.properties)
        this.declare(each.type === 'Property' ? each.value : each.argument)
    else if (pattern.type === 'ArrayPattern') for (const each of pattern.elements) each && this.declare(each)
    else if (pattern.type === 'AssignmentPattern') this.declare(pattern.left)
    else if (pattern.type === 'RestElement') this.declare(pattern.argument)
  }

  /** What is declared nowhere is global. */
  variable(name: string): Slot {
    const found = this.#blocks.findLast((scope) => scope.has(name))?.get(name)
    if (found) return found
    const made = createSlot(name)
    this.#blocks[0]?.set(name, made)
    return made
  }
}
