/** What an interface is made of (Web IDL §3.7). Each function gets the object's values first. */
export interface InterfaceShape<S> {
  readonly name: string
  readonly parent?: Parent<S>
  readonly attributes: Readonly<Record<string, (slots: S) => unknown>>
  readonly operations?: Readonly<Record<string, (slots: S) => unknown>>
  readonly statics?: Readonly<Record<string, StaticOperation>>
  /** The values of an object that a page makes with one argument. Without it, pages can't make any. */
  readonly construct?: (given: unknown) => S
}

export interface StaticOperation {
  /** The number of arguments that are required. */
  readonly length: number
  /** Whether it returns a promise: errors then reject it. */
  readonly isAsync: boolean
  readonly run: (argument: unknown) => unknown
}

export type InterfaceObject = abstract new () => object

/** An interface that others inherit from. */
export interface Parent<S> {
  readonly interfaceObject: InterfaceObject
  /** Makes the parent's attributes work on an object of a child. */
  adopt(object: object, slots: S): void
}

/** The interface object, and how objects of the interface are made. */
export interface DefinedInterface<S> extends Parent<S> {
  create(slots: S): object
}

/** Defines an interface on a window, with the property attributes that Web IDL asks for. */
export function defineInterface<S>(
  window: Window & typeof globalThis,
  shape: InterfaceShape<S>,
): DefinedInterface<S> {
  const { name, parent, attributes, operations = {}, statics = {}, construct } = shape
  const known = new WeakMap<object, S>()
  const prototype: object = Object.create(parent?.interfaceObject.prototype ?? window.Object.prototype)
  const interfaceObject = newConstructor(window, name, construct && ((given) => create(construct(given))))
  if (parent) Object.setPrototypeOf(interfaceObject, parent.interfaceObject)
  Object.defineProperty(interfaceObject, 'prototype', { value: prototype, writable: false })
  define(prototype, 'constructor', interfaceObject, { enumerable: false })
  Object.defineProperty(prototype, Symbol.toStringTag, { value: name, configurable: true })
  const expectSlots = (object: unknown): S => {
    const slots = typeof object === 'object' && object !== null ? known.get(object) : undefined
    if (slots === undefined) throw new window.TypeError('Illegal invocation')
    return slots
  }
  for (const [attribute, read] of Object.entries(attributes))
    defineGetter(prototype, attribute, (object) => read(expectSlots(object)))
  for (const [operation, run] of Object.entries(operations)) {
    const call = {
      [operation](this: unknown): unknown {
        return run(expectSlots(this))
      },
    }
    define(prototype, operation, call[operation])
  }
  defineStatics(window, interfaceObject, name, statics)
  define(window, name, interfaceObject, { enumerable: false })
  const adopt = (object: object, slots: S): void => {
    known.set(object, slots)
    parent?.adopt(object, slots)
  }
  const create = (slots: S): object => {
    const object: object = Object.create(prototype)
    adopt(object, slots)
    return object
  }
  return { interfaceObject, adopt, create }
}

/** A property of an operation: writable, enumerable unless it says otherwise, configurable. */
export function define(target: object, name: string, value: unknown, options: PropertyDescriptor = {}): void {
  Object.defineProperty(target, name, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
    ...options,
  })
}

/** Static operations of an interface. */
export function defineStatics(
  window: Window & typeof globalThis,
  interfaceObject: InterfaceObject,
  name: string,
  statics: Readonly<Record<string, StaticOperation>>,
): void {
  for (const [operation, each] of Object.entries(statics))
    define(interfaceObject, operation, staticFunction(window, name, operation, each))
}

/** A readonly attribute. */
export function defineGetter(target: object, name: string, read: (object: object) => unknown): void {
  // Written as a getter, so that it is named "get rawId", and is no constructor.
  const holder = {
    get [name](): unknown {
      return read(this)
    },
  }
  Object.defineProperties(target, Object.getOwnPropertyDescriptors(holder))
}

function newConstructor(
  window: Window & typeof globalThis,
  name: string,
  create: ((given: unknown) => object) | undefined,
): InterfaceObject {
  // A function rather than a class: the prototype of a class can't be replaced.
  function construct(...given: readonly unknown[]): object {
    if (create === undefined || new.target === undefined || given.length === 0)
      throw new window.TypeError('Illegal constructor')
    return create(given[0])
  }
  Object.defineProperty(construct, 'name', { value: name, configurable: true })
  Object.defineProperty(construct, 'length', { value: create ? 1 : 0, configurable: true })
  return construct as unknown as InterfaceObject
}

function staticFunction(
  window: Window & typeof globalThis,
  interfaceName: string,
  name: string,
  { length, isAsync, run }: StaticOperation,
): unknown {
  const checked = (given: readonly unknown[]): unknown => {
    if (given.length < length)
      throw new window.TypeError(
        `${interfaceName}.${name} takes ${length} argument, but got ${given.length}.`,
      )
    return run(given[0])
  }
  const operations = {
    [name](...given: readonly unknown[]): unknown {
      return isAsync ? new window.Promise((resolve) => resolve(checked(given))) : checked(given)
    },
  }
  const operation = operations[name]
  if (operation) Object.defineProperty(operation, 'length', { value: length, configurable: true })
  return operation
}
