import { readBigEndian, toHex } from '../bytes/bytes.ts'
import { type Field, type FieldNotes, FieldReader } from './field.ts'

const SECTION = 'TPM 2.0 Library, Part 2'

/** TPMS_ATTEST (Part 2 §10.12.12). */
export function certInfoFields(bytes: Uint8Array): readonly Field[] {
  const reader = new FieldReader(bytes)
  reader.take('magic', 4, inHex)
  reader.take('type', 2, inHex)
  sized(reader, 'qualifiedSigner')
  sized(reader, 'extraData')
  reader.take('clock', 8, inHex)
  reader.take('resetCount', 4, number)
  reader.take('restartCount', 4, number)
  reader.take('safe', 1, number)
  reader.take('firmwareVersion', 8, inHex)
  sized(reader, 'attested.name')
  sized(reader, 'attested.qualifiedName')
  return reader.fields
}

/** TPMT_PUBLIC of an RSA or ECC key (Part 2 §12.2.4). */
export function pubAreaFields(bytes: Uint8Array): readonly Field[] {
  const reader = new FieldReader(bytes)
  const type = readBigEndian(reader.take('type', 2, inHex))
  reader.take('nameAlg', 2, inHex)
  reader.take('objectAttributes', 4, inHex)
  sized(reader, 'authPolicy')
  reader.take('symmetric', 2, inHex)
  reader.take('scheme', 2, inHex)
  if (type === 1) {
    reader.take('keyBits', 2, number)
    reader.take('exponent', 4, number)
    sized(reader, 'unique')
  } else {
    reader.take('curveID', 2, inHex)
    reader.take('kdf', 2, inHex)
    sized(reader, 'unique.x')
    sized(reader, 'unique.y')
  }
  return reader.fields
}

function sized(reader: FieldReader, name: string): void {
  const length = readBigEndian(reader.take(`${name}.size`, 2, number))
  reader.take(name, length, () => ({ section: SECTION }))
}

function inHex(bytes: Uint8Array): FieldNotes {
  return { section: SECTION, value: `0x${toHex(bytes)}` }
}

function number(bytes: Uint8Array): FieldNotes {
  return { section: SECTION, value: String(readBigEndian(bytes)) }
}
