import { Buffer, outOfRange } from './buffer.ts'

type Read = (this: DataView, at: number, little: boolean) => number | bigint
type Write = (this: DataView, at: number, value: never, little: boolean) => void

/** Size in bytes of each kind of number, by its name in `DataView` and in Node. */
const KINDS: readonly (readonly [inView: string, inNode: string, bytes: number])[] = [
  ['Uint8', 'UInt8', 1],
  ['Int8', 'Int8', 1],
  ['Uint16', 'UInt16', 2],
  ['Int16', 'Int16', 2],
  ['Uint32', 'UInt32', 4],
  ['Int32', 'Int32', 4],
  ['BigUint64', 'BigUInt64', 8],
  ['BigInt64', 'BigInt64', 8],
  ['Float32', 'Float', 4],
  ['Float64', 'Double', 8],
]

/** `readUInt32BE`, `writeInt16LE` and all others, under both spellings. */
export function defineNumbers(): void {
  for (const [inView, inNode, bytes] of KINDS) {
    const get = Reflect.get(DataView.prototype, `get${inView}`) as Read
    const set = Reflect.get(DataView.prototype, `set${inView}`) as Write
    for (const order of bytes === 1 ? [''] : ['BE', 'LE']) {
      const little = order === 'LE'
      define(`read${inNode}${order}`, function (this: Buffer, offset = 0) {
        return Reflect.apply(get, viewAt(this, offset, bytes), [offset, little])
      })
      define(`write${inNode}${order}`, function (this: Buffer, value: unknown, offset = 0) {
        Reflect.apply(set, viewAt(this, offset, bytes), [offset, value as never, little])
        return offset + bytes
      })
    }
  }
}

function define(name: string, value: (this: Buffer, ...args: never[]) => unknown): void {
  for (const spelling of new Set([name, name.replace('UInt', 'Uint')]))
    Object.defineProperty(Buffer.prototype, spelling, { value, configurable: true, writable: true })
}

function viewAt(buffer: Buffer, offset: number, bytes: number): DataView {
  const most = buffer.length - bytes
  if (!Number.isInteger(offset) || offset < 0 || offset > most) throw outOfRange('offset', most, offset)
  return new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength)
}
