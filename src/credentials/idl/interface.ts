/** What an interface is made of (Web IDL §3.7). Each function gets the object's values first. */
export interface InterfaceShape<S> {
  readonly name: string
  readonly parent?: Parent<S>
  readonly attributes: Readonly<Record<string, (slots: S) => unknown>>
  readonly operations?: Readonly<Record<string, (slots: S) => unknown>>
  readonly statics?: Readonly<Record<string, StaticOperation>>
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
  const { name, parent, attributes, operations = {}, statics = {} } = shape
  const known = new WeakMap<object, S>()
  const interfaceObject = illegalConstructor(window, name)
  const prototype: object = Object.create(parent?.interfaceObject.prototype ?? window.Object.prototype)
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

function illegalConstructor(window: Window & typeof globalThis, name: string): InterfaceObject {
  // A function rather than a class: the prototype of a class can't be replaced.
  function construct(): never {
    throw new window.TypeError('Illegal constructor')
  }
  Object.defineProperty(construct, 'name', { value: name, configurable: true })
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
