import type { LedgerNumber } from '@tidebook/amount'
import { encodeObject } from '@tidebook/protocol'
import type { NetworkDefinition } from '@tidebook/protocol'
import { engineResultCode } from '../base/engine-results.ts'
import { LedgerFault } from '../base/ledger-fault.ts'
import type { Entry, Threaded, Thread } from '../state/entry.ts'
import { isUnthreaded } from '../state/entry.ts'
import { ByteWriter } from './codec/byte-writer.ts'
import type { EntryContext } from './entry-context.ts'
import type { MetadataSink, NamedAccount, NamedCurrency } from './field-sink.ts'
import type { JsonValue } from './json-fields.ts'
import { nameOf } from './name.ts'
import type { Name } from './name.ts'
import { serializerOf } from './serializer-of.ts'

const OBJECT_END = 0xe1
const ARRAY_END = 0xf1
const ID_BYTES = 20
const HASH_BYTES = 32
const MAX_SHORT_BYTES = 192

const LEDGER_ENTRY_TYPE = nameOf('LedgerEntryType')
const LEDGER_INDEX = nameOf('LedgerIndex')
const PREVIOUS_TXN_ID = nameOf('PreviousTxnID')
const PREVIOUS_TXN_LGR_SEQ = nameOf('PreviousTxnLgrSeq')
const TRANSACTION_RESULT = nameOf('TransactionResult')

type Field = NonNullable<ReturnType<NetworkDefinition['definitions']['fields']['get']>>

/** An unfinished object, whose fields are in arrival order. */
interface Frame {
  /** List items have no markers themselves; only their single member has. */
  isItem: boolean
  start: number
  /** Number of fields of the current object. Later list elements are left over from earlier objects. */
  count: number
  isInOrder: boolean
  /** Wire ordinal, start and size of each field. */
  readonly ordinals: number[]
  readonly starts: number[]
  readonly sizes: number[]
}

/**
 * Encodes fields to canonical bytes directly, without JSON. It writes fields in arrival order and sorts each object in
 * place at its end.
 */
export class CanonicalSink implements MetadataSink {
  readonly #network: NetworkDefinition
  readonly #out = new ByteWriter()
  /** Field definitions, indexed by name number. */
  readonly #fields: (Field | undefined)[] = []
  readonly #frames: Frame[] = []
  #depth = 0

  constructor(network: NetworkDefinition) {
    this.#network = network
    this.#begin(false)
  }

  static readonly #sinks = new WeakMap<NetworkDefinition, CanonicalSink>()

  /** Returns the sink of a network. Its buffer is reused, so take the written bytes before the next use. */
  static of(network: NetworkDefinition): CanonicalSink {
    const cached = CanonicalSink.#sinks.get(network)
    if (cached !== undefined) {
      cached.#restart()
      return cached
    }
    const created = new CanonicalSink(network)
    CanonicalSink.#sinks.set(network, created)
    return created
  }

  /** Returns the written bytes, valid until the next write. */
  takeView(): Uint8Array {
    this.#order()
    const view = this.#out.takeView()
    this.#restart()
    return view
  }

  /** Writes an entry in the form in which it is hashed: with its type and the transaction that last changed it. */
  wholeEntry(entry: Entry, fields: Threaded, around: EntryContext): void {
    const serializer = serializerOf(entry)
    serializer.emit(this, entry, fields, around)
    const unseen = serializer.unseen?.(entry, fields)
    if (unseen !== undefined) for (const [name, value] of Object.entries(unseen)) this.value(nameOf(name), value)
    this.#entryType(serializer.typeName(around))
    if (serializer.isThreadOptional !== true || !isUnthreaded(fields.thread)) this.thread(fields.thread)
  }

  number(name: Name, value: number): void {
    const { type } = this.#field(name)
    if (type === 'UInt32') this.#out.u32(value)
    else if (type === 'UInt16') this.#out.u16(value)
    else if (type === 'UInt8') this.#out.u8(value)
    else if (type === 'UInt64') this.#out.u64(BigInt(value))
    else throw misfit(name)
  }

  text(name: Name, value: string): void {
    if (name === TRANSACTION_RESULT) {
      this.number(name, engineResultCode(value))
      return
    }
    const { type } = this.#field(name)
    if (type === 'Hash256' || type === 'Hash160' || type === 'Hash128') this.#out.hex(value)
    else if (type === 'UInt64') this.#out.u64(BigInt(`0x${value}`))
    else if (type === 'Blob' && value.length <= 2 * MAX_SHORT_BYTES) {
      this.#out.u8(value.length / 2)
      this.#out.hex(value)
    } else this.#again(name, value)
  }

  account(name: Name, { id }: NamedAccount): void {
    this.#field(name)
    this.#out.u8(ID_BYTES)
    this.#out.bytes(id)
  }

  directory(name: Name, base: string, quality: bigint): void {
    this.#field(name)
    this.#out.hex(base)
    this.#out.u64(quality)
  }

  integer(name: Name, value: bigint): void {
    this.#field(name)
    this.#out.amount({ native: true, mantissa: value, exponent: 0 })
  }

  token(name: Name, value: LedgerNumber, { bytes }: NamedCurrency, { id }: NamedAccount): void {
    this.#field(name)
    this.#out.amount(value)
    this.#out.bytes(bytes)
    this.#out.bytes(id)
  }

  value(name: Name, value: JsonValue): void {
    if (typeof value === 'number') this.number(name, value)
    else if (typeof value === 'string' && this.#isHex(name)) this.text(name, value)
    else if (Array.isArray(value) && this.#definition(name).type === 'Vector256') this.#hashes(name, value)
    else {
      this.#field(name)
      this.#again(name, value)
    }
  }

  entry(type: Name, index: string): void {
    this.#entryType(type)
    this.text(LEDGER_INDEX, index)
  }

  thread({ id, ledger }: Thread): void {
    this.text(PREVIOUS_TXN_ID, id)
    this.number(PREVIOUS_TXN_LGR_SEQ, ledger)
  }

  beginList(name: Name): void {
    this.#field(name)
  }

  endList(): void {
    this.#out.u8(ARRAY_END)
  }

  beginItem(): void {
    this.#begin(true)
  }

  beginObject(name: Name): void {
    this.#field(name)
    this.#begin(false)
  }

  endObject(): void {
    const { isItem } = this.#open
    this.#order()
    this.#depth -= 1
    if (!isItem) this.#out.u8(OBJECT_END)
  }

  endOptional(keepsEmpty: () => boolean): void {
    if (this.#open.count > 0 || keepsEmpty()) {
      this.endObject()
      return
    }
    this.#depth -= 1
    const around = this.#open
    around.count -= 1
    this.#out.truncate(around.starts[around.count] ?? 0)
  }

  get #open(): Frame {
    const frame = this.#frames[this.#depth - 1]
    if (frame === undefined) throw new LedgerFault('ledger/bad-field', 'No object is open')
    return frame
  }

  #restart(): void {
    this.#out.truncate(0)
    this.#depth = 0
    this.#begin(false)
  }

  #begin(isItem: boolean): void {
    const frame = this.#frames[this.#depth]
    this.#depth += 1
    if (frame === undefined) {
      const start = this.#out.length
      this.#frames.push({ isItem, start, count: 0, isInOrder: true, ordinals: [], starts: [], sizes: [] })
      return
    }
    frame.isItem = isItem
    frame.start = this.#out.length
    frame.count = 0
    frame.isInOrder = true
  }

  #definition(name: Name): Field {
    const cached = this.#fields[name.number]
    if (cached !== undefined) return cached
    const definition = this.#network.definitions.fields.get(name.text)
    if (definition === undefined) throw misfit(name)
    this.#fields[name.number] = definition
    return definition
  }

  /** Starts a field. The next write is its value. */
  #field(name: Name): Field {
    const field = this.#definition(name)
    const frame = this.#open
    const { count, ordinals, starts } = frame
    if (count > 0 && field.ordinal < (ordinals[count - 1] ?? 0)) frame.isInOrder = false
    ordinals[count] = field.ordinal
    starts[count] = this.#out.length
    frame.count = count + 1
    for (const byte of field.header) this.#out.u8(byte)
    return field
  }

  #isHex(name: Name): boolean {
    const { type } = this.#definition(name)
    return type === 'Hash256' || type === 'UInt64' || type === 'Hash160' || type === 'Hash128'
  }

  /** Writes a value in one of the less common forms after its header. */
  #again(name: Name, value: JsonValue): void {
    const bytes = encodeObject(this.#network, { [name.text]: value })
    this.#out.bytes(bytes.subarray(this.#definition(name).header.length))
  }

  #hashes(name: Name, hashes: readonly JsonValue[]): void {
    this.#field(name)
    if (hashes.length * HASH_BYTES > MAX_SHORT_BYTES) this.#length(hashes.length * HASH_BYTES)
    else this.#out.u8(hashes.length * HASH_BYTES)
    for (const hash of hashes) if (typeof hash === 'string') this.#out.hex(hash)
  }

  /** Writes a length of 193 to 12,480 bytes. A directory page has at most 1,024, a skip list 8,192. */
  #length(bytes: number): void {
    const rest = bytes - 193
    this.#out.u8(193 + (rest >>> 8))
    this.#out.u8(rest & 0xff)
  }

  #entryType(type: Name): void {
    this.#field(LEDGER_ENTRY_TYPE)
    const code = this.#network.definitions.ledgerEntryTypes.get(type.text)
    if (code === undefined) throw misfit(type)
    this.#out.u16(code)
  }

  /** Sorts the fields of the open object into wire order. */
  #order(): void {
    const frame = this.#open
    if (frame.isInOrder) return
    const out = this.#out
    const end = out.length
    const length = end - frame.start
    out.room(length)
    out.move(frame.start, end, length)
    sortFields(frame, end)
    let at = frame.start
    for (let index = 0; index < frame.count; index += 1) {
      const size = frame.sizes[index] ?? 0
      out.move((frame.starts[index] ?? 0) + length, at, size)
      at += size
    }
  }
}

/** Insertion sort in place: there are few fields, and a library sort would copy the list. */
function sortFields({ count, ordinals, starts, sizes }: Frame, end: number): void {
  for (let index = 0; index < count; index += 1) {
    const ordinal = ordinals[index] ?? 0
    const start = starts[index] ?? 0
    const next = index + 1 < count ? (starts[index + 1] ?? end) : end
    let at = index
    while (at > 0 && (ordinals[at - 1] ?? 0) > ordinal) {
      ordinals[at] = ordinals[at - 1] ?? 0
      starts[at] = starts[at - 1] ?? 0
      sizes[at] = sizes[at - 1] ?? 0
      at -= 1
    }
    ordinals[at] = ordinal
    starts[at] = start
    sizes[at] = next - start
  }
}

function misfit({ text }: Name): LedgerFault {
  return new LedgerFault('ledger/bad-field', `No field of the wire has this form: ${text}`)
}
