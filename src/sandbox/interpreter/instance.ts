import {
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
  StaticLifetime,
} from 'quickjs-emscripten-core'
import { BORDER_LIMITS } from '../border/limits.ts'
import type { Limits } from '../messages.ts'
import type { Exception } from './describe-failure.ts'
import { type Image, imageOf, takeOver } from './image.ts'
import type { PreparedProject } from './prepare-project.ts'
import { INSIDE } from './table-entry.ts'

/** With more, recursion in native code would end the wasm instance before QuickJS notices. */
const STACK_BYTES = 256 * 1024

/** Of WebAssembly. */
const PAGE_BYTES = 64 * 1024

/** For an overrun call, to say where it was. */
const LAST_WORDS_MS = 50

export interface InstanceParts {
  /** Fresh, of no other instance. */
  readonly quickjs: QuickJSWASMModule
  /** The text of `inside/main.ts`, bundled. */
  readonly inside: string
  /** Texts of packages that run inside, by the name they are imported by. */
  readonly packages: ReadonlyMap<string, string>
  /** A clock that only goes on: for the limits. */
  readonly elapsedMs: () => number
  /** Of another instance with the same packages, to begin where that one stood. */
  readonly image?: Image | undefined
}

/** What an instance is for. */
export interface Assignment {
  readonly project: PreparedProject
  readonly limits: Limits
  readonly cannotImport: (specifier: string) => string
  /** Whatever comes from inside. */
  readonly onTold: (operation: string, text: string, id: number) => string | undefined
}

/** How a stay in the interpreter ended. */
export interface Exit {
  readonly ranMs: number
  /** Thrown past everything inside. `null` is something that no longer can be told. */
  readonly exception?: Exception | null
  /** The instance is of no more use. */
  readonly end?: 'overrun' | 'stack' | 'trapped'
  readonly detail?: string
}

/** One QuickJS with one project in it. It lives for one exchange, and its memory goes with it. */
export class Instance {
  readonly #parts: InstanceParts
  readonly #runtime: QuickJSRuntime
  readonly #context: QuickJSContext
  readonly #inside: QuickJSHandle
  readonly #freshBytes: number
  #assignment: Assignment | undefined
  #deadline = Number.POSITIVE_INFINITY
  #isOverrun = false
  #isFull = false

  /** Brings up what is inside and the packages. Nothing of that knows the project yet, so it can be done ahead. */
  constructor(parts: InstanceParts) {
    this.#parts = parts
    this.#freshBytes = parts.quickjs.getWasmMemory().buffer.byteLength
    this.#limitGrowth(parts.quickjs.getWasmMemory())
    this.#runtime = parts.quickjs.newRuntime()
    this.#runtime.setMaxStackSize(STACK_BYTES)
    this.#runtime.setInterruptHandler(() => this.#isPastDeadline())
    this.#context = this.#runtime.newContext()
    this.#loadModules()
    this.#inside = parts.image ? this.#goOnFrom(parts.image) : this.#evaluateAll()
  }

  /** What its memory holds: of use to others only before it is started. `undefined` when it has grown, for a fresh one could not hold it. */
  image(): Image | undefined {
    const memory = this.#parts.quickjs.getWasmMemory()
    return memory.buffer.byteLength === this.#freshBytes ? imageOf(memory, this.#inside) : undefined
  }

  get isOverrun(): boolean {
    return this.#isOverrun
  }

  /** Gives it its project, before any of it is evaluated. */
  start(assignment: Assignment, settings: string): void {
    this.#assignment = assignment
    this.#runtime.setMemoryLimit(assignment.limits.memoryBytes)
    const host = this.#context.newFunction('host', (operation, text, id) => this.#told(operation, text, id))
    this.#context.unwrapResult(this.#callInside('start', [host, this.#context.newString(settings)])).dispose()
  }

  /** Evaluates the entry, and has it described as the result of `call`. */
  evaluate(call: number, budgetMs: number): Exit {
    const { entry = '', modules } = this.#assignment?.project ?? {}
    return this.#enter(budgetMs, () => {
      const result = this.#context.evalCode(modules?.get(entry) ?? '', entry, { type: 'module' })
      if (result.error) return result
      return this.#callInside('describeProject', [this.#context.newNumber(call), result.value])
    })
  }

  /** Calls a function of `inside/main.ts`, and works off what it has set going. */
  enter(budgetMs: number, name: string, args: readonly (string | number | undefined)[]): Exit {
    return this.#enter(budgetMs, () =>
      this.#callInside(
        name,
        args.map((arg) => this.#handleOf(arg)),
      ),
    )
  }

  /** Whether it was refused more memory: what is wrong may be that. */
  get isFull(): boolean {
    return this.#isFull
  }

  /** The limit that QuickJS counts by itself knows single allocations only: in wasm it cannot ask how large a block is. So the whole memory has one. */
  #limitGrowth(memory: WebAssembly.Memory): void {
    const grow = memory.grow.bind(memory)
    memory.grow = (pages) => {
      const wanted = memory.buffer.byteLength + pages * PAGE_BYTES
      this.#isFull = wanted > (this.#assignment?.limits.memoryBytes ?? Number.POSITIVE_INFINITY)
      if (this.#isFull) throw new RangeError(`${wanted} bytes are more than this instance may have`)
      return grow(pages)
    }
  }

  #enter(budgetMs: number, work: () => ReturnType<QuickJSContext['callFunction']>): Exit {
    const startedAt = this.#parts.elapsedMs()
    this.#deadline = startedAt + budgetMs
    const spent = (): number => this.#parts.elapsedMs() - startedAt
    try {
      let exception = this.#exceptionOf(work())
      exception ??= this.#exceptionOf(this.#runtime.executePendingJobs())
      if (this.#isOverrun) {
        this.#deadline = this.#parts.elapsedMs() + LAST_WORDS_MS
        exception ??= this.#exceptionOf(this.#runtime.executePendingJobs())
        return { ranMs: spent(), end: 'overrun', ...(exception && { exception }) }
      }
      return { ranMs: spent(), ...(exception !== undefined && { exception }) }
    } catch (error) {
      const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      return { ranMs: spent(), end: /call stack/i.test(detail) ? 'stack' : 'trapped', detail }
    }
  }

  #callInside(name: string, args: readonly QuickJSHandle[]): ReturnType<QuickJSContext['callFunction']> {
    const context = this.#context
    const callee = context.getProp(this.#inside, name)
    const result = context.callFunction(callee, context.undefined, ...args)
    for (const handle of [callee, ...args]) handle.dispose()
    return result
  }

  #exceptionOf(result: { readonly error?: QuickJSHandle | undefined }): Exception | null | undefined {
    const { error } = result
    if (!error) {
      if ('dispose' in result && typeof result.dispose === 'function') result.dispose()
      return undefined
    }
    if (this.#context.typeof(error) !== 'object' || this.#context.eq(error, this.#context.null)) return null
    const read = (name: string): string | undefined => {
      const member = this.#context.getProp(error, name)
      const text = this.#textOf(member)
      member.dispose()
      return text
    }
    const exception = { name: read('name'), message: read('message'), stack: read('stack') }
    error.dispose()
    return exception
  }

  #told(operation: QuickJSHandle, text: QuickJSHandle, id: QuickJSHandle): QuickJSHandle {
    const context = this.#context
    const [name, argument] = [this.#textOf(operation), this.#textOf(text)]
    if (name === undefined || argument === undefined || context.typeof(id) !== 'number')
      return context.undefined
    const answer = this.#answerTo(name, argument, context.getNumber(id))
    return answer === undefined ? context.undefined : context.newString(answer)
  }

  /** An error of ours is not the user's to see: what could not be done gives nothing. */
  #answerTo(operation: string, text: string, id: number): string | undefined {
    try {
      return this.#assignment?.onTold(operation, text, id)
    } catch {
      return undefined
    }
  }

  /** Only a text, and none that is longer than may cross. */
  #textOf(handle: QuickJSHandle): string | undefined {
    if (this.#context.typeof(handle) !== 'string') return undefined
    const member = this.#context.getProp(handle, 'length')
    const length = this.#context.getNumber(member)
    member.dispose()
    // Twice, as a text inside a text has its quotation marks escaped.
    return length <= BORDER_LIMITS.textLength * 2 ? this.#context.getString(handle) : undefined
  }

  #handleOf(value: string | number | undefined): QuickJSHandle {
    if (value === undefined) return this.#context.undefined
    return typeof value === 'string' ? this.#context.newString(value) : this.#context.newNumber(value)
  }

  /** Runtime and context came up by the same steps as those of the image: they stand at the same places. */
  #goOnFrom(image: Image): QuickJSHandle {
    takeOver(this.#parts.quickjs.getWasmMemory(), image)
    return new StaticLifetime(image.inside, this.#runtime)
  }

  #evaluateAll(): QuickJSHandle {
    const inside = this.#evaluateOwn(INSIDE, this.#parts.inside)
    for (const [name, text] of this.#parts.packages) this.#evaluateOwn(name, text).dispose()
    return inside
  }

  #evaluateOwn(name: string, text: string): QuickJSHandle {
    return this.#context.unwrapResult(this.#context.evalCode(text, name, { type: 'module' }))
  }

  #loadModules(): void {
    this.#runtime.setModuleLoader(
      (name) => {
        const { project, cannotImport = String } = this.#assignment ?? {}
        return project?.modules.get(name) ?? { error: new Error(cannotImport(name)) }
      },
      // Nothing is refused here: QuickJS would ask the loader for a module without a name.
      (base, name) => {
        if (!this.#assignment) return name
        return this.#assignment.project.nameOf(base, name) ?? `${name} `
      },
    )
  }

  #isPastDeadline(): boolean {
    if (this.#parts.elapsedMs() <= this.#deadline) return false
    this.#isOverrun = true
    return true
  }
}
