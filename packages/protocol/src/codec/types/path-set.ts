import { encodeAddress } from '../../address/address.ts'
import { decodeCurrency } from '../../address/currency.ts'
import type { NetworkDefinition } from '../../networks/network.ts'
import { ProtocolError } from '../../protocol-error.ts'
import type { ByteReader } from '../byte-reader.ts'
import type { ByteWriter } from '../byte-writer.ts'
import type { ParsedPathStep, ParsedPaths } from '../field-value.ts'
import { currencyBytes } from './amount-json.ts'
import { accountBytes } from './octets.ts'

const ACCOUNT = 0x01
const CURRENCY = 0x10
const ISSUER = 0x20
const KNOWN_FLAGS = ACCOUNT | CURRENCY | ISSUER
const NEXT_PATH = 0xff
const END = 0x00
const WORD_BYTES = 20
const MAX_PATHS = 64
const MAX_STEPS = 64

function readStep(reader: ByteReader, kind: number, field: string): ParsedPathStep {
  if (kind === 0 || (kind & ~KNOWN_FLAGS) !== 0)
    throw new ProtocolError('protocol/encoding', 'Unknown path step', field)
  const step: { account?: Uint8Array; currency?: Uint8Array; issuer?: Uint8Array } = {}
  if (kind & ACCOUNT) step.account = reader.take(WORD_BYTES, field)
  if (kind & CURRENCY) step.currency = reader.take(WORD_BYTES, field)
  if (kind & ISSUER) step.issuer = reader.take(WORD_BYTES, field)
  return step
}

/** @throws ProtocolError `protocol/encoding` for empty paths, unknown steps, or more than 64 paths or steps */
export function readPathSet(reader: ByteReader, field: string): ParsedPaths {
  const paths: ParsedPathStep[][] = []
  let path: ParsedPathStep[] = []
  for (;;) {
    const kind = reader.byte(field)
    if (kind === END || kind === NEXT_PATH) {
      if (path.length === 0) throw new ProtocolError('protocol/encoding', 'Empty path', field)
      paths.push(path)
      if (kind === END) return paths
      if (paths.length === MAX_PATHS) throw new ProtocolError('protocol/too-large', 'Too many paths', field)
      path = []
    } else {
      if (path.length === MAX_STEPS) throw new ProtocolError('protocol/too-large', 'Too many steps', field)
      path.push(readStep(reader, kind, field))
    }
  }
}

function writeStep(network: NetworkDefinition, writer: ByteWriter, value: unknown, field: string): void {
  if (typeof value !== 'object' || value === null) throw new ProtocolError('protocol/value', 'Not a path step', field)
  const step = value as Record<string, unknown>
  const kind =
    (step['account'] === undefined ? 0 : ACCOUNT) |
    (step['currency'] === undefined ? 0 : CURRENCY) |
    (step['issuer'] === undefined ? 0 : ISSUER)
  if (kind === 0) throw new ProtocolError('protocol/value', 'Empty path step', field)
  writer.byte(kind)
  if (kind & ACCOUNT) writer.bytes(accountBytes(network, step['account'], field))
  if (kind & CURRENCY) writer.bytes(currencyBytes(network, step['currency'], field))
  if (kind & ISSUER) writer.bytes(accountBytes(network, step['issuer'], field))
}

/** @throws ProtocolError naming the field */
export function writePathSet(network: NetworkDefinition, writer: ByteWriter, value: unknown, field: string): void {
  if (!Array.isArray(value) || value.length === 0) {
    throw new ProtocolError('protocol/value', 'Must be a list of paths', field)
  }
  value.forEach((path: unknown, index) => {
    if (!Array.isArray(path) || path.length === 0) throw new ProtocolError('protocol/value', 'Empty path', field)
    if (index > 0) writer.byte(NEXT_PATH)
    for (const step of path as unknown[]) writeStep(network, writer, step, field)
  })
  writer.byte(END)
}

export function pathSetToJson(network: NetworkDefinition, paths: ParsedPaths): Record<string, string>[][] {
  return paths.map((path) =>
    path.map((step) => ({
      ...(step.account && { account: encodeAddress(network, step.account) }),
      ...(step.currency && { currency: decodeCurrency(step.currency, network) }),
      ...(step.issuer && { issuer: encodeAddress(network, step.issuer) }),
    })),
  )
}
