import type { LedgerHeader } from '@tidebook/ledger'
import { NodeError } from '../base/node-error.ts'
import type { AddressBook } from './address-book.ts'
import type { JsonPacker } from './pack-json.ts'
import { unpackJson } from './unpack-json.ts'

export function encodeHeader(packer: JsonPacker, header: LedgerHeader): Buffer<ArrayBuffer> {
  return packer.pack({ ...header, totalDrops: header.totalDrops.toString() })
}

/** @throws NodeError node/store-corrupt */
export function decodeHeader(bytes: Uint8Array, addresses: AddressBook): LedgerHeader {
  const value = unpackJson(bytes, addresses)
  const fields: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {}
  const text = (name: string): string => {
    const field = fields[name]
    if (typeof field !== 'string') throw new NodeError('node/store-corrupt', `a stored header has no ${name}`)
    return field
  }
  const integer = (name: string): number => {
    const field = fields[name]
    if (typeof field !== 'number') throw new NodeError('node/store-corrupt', `a stored header has no ${name}`)
    return field
  }
  return {
    index: integer('index'),
    hash: text('hash'),
    parentHash: text('parentHash'),
    closeTime: integer('closeTime'),
    parentCloseTime: integer('parentCloseTime'),
    totalDrops: BigInt(text('totalDrops')),
    transactionHash: text('transactionHash'),
    stateHash: text('stateHash'),
    transactionCount: integer('transactionCount'),
    // Headers of earlier versions omit it.
    closeTimeResolution: fields['closeTimeResolution'] === undefined ? 1 : integer('closeTimeResolution'),
    closeFlags: fields['closeFlags'] === undefined ? 0 : integer('closeFlags'),
    ...(fields['checkpointHash'] === undefined ? {} : { checkpointHash: text('checkpointHash') }),
  }
}
