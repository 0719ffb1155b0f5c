import {
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
  StaticLifetime,
} from 'quickjs-emscripten-core'
import { BORDER_LIMITS } from '../border/limits.ts'
import { HASHING_MS, type Limits } from '../messages.ts'
import type { Exception } from './describe-failure.ts'
import { type Image, imageOf, takeOver } from './image.ts'
import type { PreparedProject } from './prepare-project.ts'
import { INSIDE } from './table-entry.ts'

/** With more, native recursion would crash the wasm instance before QuickJS notices. */
const STACK_BYTES = 256 * 1024

/** Of WebAssembly. */
const PAGE_BYTES = 64 * 1024

/** For a call that ran too long, to say where it was. */
const LAST_WORDS_MS = 50

export interface InstanceParts {
  /** Fresh, not used by another instance. */
  readonly quickjs: QuickJSWASMModule
  /** The text of `inside/main.ts`, bundled. */
  readonly inside: string
  /** Texts of packages that run inside, by import name. */
  readonly packages: ReadonlyMap<string, string>
  readonly elapsedMs: () => number
  /** Image of another instance with the same packages, to start from. */
  readonly image?: Image | undefined
}

export interface Assignment {
  readonly project: PreparedProject
  readonly limits: Limits
  readonly cannotImport: (specifier: string) => string
  readonly onHostCall: (operation: string, text: string, id: number) => string | undefined
}

/** How a run in the interpreter ended. */
export interface Exit {
  readonly ranMs: number
  /** An uncaught error. `null` if it could not be read. */
  readonly exception?: Exception | null
  /** The instance must be discarded. */
  readonly end?: 'overrun' | 'stack' | 'trapped'
  readonly detail?: string
}

/** One QuickJS with one project in it. It exists for one exchange, like its memory. */
export class Instance {
  readonly #parts: InstanceParts
  readonly #runtime: QuickJSRuntime
  readonly #context: QuickJSContext
  readonly #inside: QuickJSHandle
  readonly #freshBytes: number
  #assignment: Assignment | undefined
  #deadline = Number.POSITIVE_INFINITY
  #excusedMs = 0
  #isOverrun = false
  #isFull = false
  #isRetired = false

  /** Loads `inside/main.ts` and the packages. That does not depend on the project, so it can be done ahead of time. */
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

  /** An image of its memory, useful only before a project runs. `undefined` if the memory has grown, because it would not fit into a fresh one. */
  image(): Image | undefined {
    const memory = this.#parts.quickjs.getWasmMemory()
    return memory.buffer.byteLength === this.#freshBytes ? imageOf(memory, this.#inside) : undefined
  }

  /** From now on nothing runs in it. Gives its memory, for another instance once it is emptied; `undefined` if it has grown. */
  retire(): WebAssembly.Memory | undefined {
    this.#isRetired = true
    const memory = this.#parts.quickjs.getWasmMemory()
    return memory.buffer.byteLength === this.#freshBytes ? memory : undefined
  }

  get isOverrun(): boolean {
    return this.#isOverrun
  }

  /** Gives it its project, before evaluating any of it. */
  start(assignment: Assignment, settings: string): void {
    this.#assignment = assignment
    this.#runtime.setMemoryLimit(assignment.limits.memoryBytes)
    const host = this.#context.newFunction('host', (operation, text, id) =>
      this.#hostCall(operation, text, id),
    )
    this.#context.unwrapResult(this.#callInside('start', [host, this.#context.newString(settings)])).dispose()
  }

  /** Evaluates the entry and describes it as the result of `call`. */
  evaluate(call: number, budgetMs: number): Exit {
    const { entry = '', modules } = this.#assignment?.project ?? {}
    return this.#enter(budgetMs, () => {
      const result = this.#context.evalCode(modules?.get(entry) ?? '', entry, { type: 'module' })
      if (result.error) return result
      return this.#callInside('describeProject', [this.#context.newNumber(call), result.value])
    })
  }

  /** Evaluates a module of ours that has no part in the project. */
  evaluateBeside(text: string, budgetMs: number): Exit {
    return this.#enter(budgetMs, () => this.#context.evalCode(text, 'authscope:beside', { type: 'module' }))
  }

  /** Calls a function of `inside/main.ts`, and runs the jobs that it starts. */
  enter(budgetMs: number, name: string, args: readonly (string | number | undefined)[]): Exit {
    return this.#enter(budgetMs, () =>
      this.#callInside(
        name,
        args.map((arg) => this.#handleOf(arg)),
      ),
    )
  }

  /** Whether it was refused more memory, which may be the cause of an error. */
  get isFull(): boolean {
    return this.#isFull
  }

  /**
   * QuickJS's own limit only sees single allocations, because in wasm it cannot find out a block's size. So the whole memory has a limit.
   */
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
    const before = this.#excusedMs
    const spent = (): number => this.#parts.elapsedMs() - startedAt - (this.#excusedMs - before)
    try {
      if (this.#isRetired) throw new Error('it has ended')
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

  #hostCall(operation: QuickJSHandle, text: QuickJSHandle, id: QuickJSHandle): QuickJSHandle {
    const context = this.#context
    const [name, argument] = [this.#textOf(operation), this.#textOf(text)]
    if (name === undefined || argument === undefined || context.typeof(id) !== 'number')
      return context.undefined
    const answer = this.#answerTo(name, argument, context.getNumber(id))
    return answer === undefined ? context.undefined : context.newString(answer)
  }

  /** Users must not see our errors: a failed operation returns nothing. */
  #answerTo(operation: string, text: string, id: number): string | undefined {
    const startedAt = this.#parts.elapsedMs()
    try {
      return this.#assignment?.onHostCall(operation, text, id)
    } catch {
      return undefined
    } finally {
      if (operation.startsWith('hash.')) this.#excuse(this.#parts.elapsedMs() - startedAt)
    }
  }

  #excuse(ms: number): void {
    const excused = Math.min(ms, HASHING_MS - this.#excusedMs)
    this.#excusedMs += excused
    this.#deadline += excused
  }

  /** Only a string, and none longer than may cross. */
  #textOf(handle: QuickJSHandle): string | undefined {
    if (this.#context.typeof(handle) !== 'string') return undefined
    const member = this.#context.getProp(handle, 'length')
    const length = this.#context.getNumber(member)
    member.dispose()
    // Twice, because a string inside a string has escaped quotation marks.
    return length <= BORDER_LIMITS.textLength * 2 ? this.#context.getString(handle) : undefined
  }

  #handleOf(value: string | number | undefined): QuickJSHandle {
    if (value === undefined) return this.#context.undefined
    return typeof value === 'string' ? this.#context.newString(value) : this.#context.newNumber(value)
  }

  /** Runtime and context were created in the same way as those of the image, so they have the same addresses. */
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
      // Never throws here: QuickJS would ask the loader for a module without a name.
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
