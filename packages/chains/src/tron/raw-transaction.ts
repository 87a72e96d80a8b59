import { requireDecodable } from '../transfer-rules.ts'
import { encodeProto, ProtoMessage } from './protobuf.ts'

/**
 * The action of a Tron transaction: a payment in the native coin, or a contract call. Addresses have 21 bytes, starting
 * with 0x41.
 */
export type TronCall =
  | { readonly kind: 'pay'; readonly owner: Uint8Array; readonly to: Uint8Array; readonly amount: bigint }
  | { readonly kind: 'call'; readonly owner: Uint8Array; readonly contract: Uint8Array; readonly data: Uint8Array }

/** The signed part of a transaction. Its SHA-256 is the transaction id. Amounts are in sun. */
export interface TronRaw {
  /** 2 bytes */
  readonly refBlockBytes: Uint8Array
  /** 8 bytes */
  readonly refBlockHash: Uint8Array
  /** Milliseconds since 1970. */
  readonly expiration: bigint
  readonly timestamp: bigint
  /** Memo. */
  readonly data: Uint8Array
  readonly feeLimit: bigint
  readonly call: TronCall
}

const RAW = { refBlockBytes: 1, refBlockHash: 4, expiration: 8, data: 10, contract: 11, timestamp: 14, feeLimit: 18 }
const TRANSFER = { type: 1n, url: 'type.googleapis.com/protocol.TransferContract' }
const TRIGGER = { type: 31n, url: 'type.googleapis.com/protocol.TriggerSmartContract' }
const ADDRESS_BYTES = 21

function textBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function encodeCall(call: TronCall): Uint8Array {
  const [{ type, url }, message] =
    call.kind === 'pay'
      ? ([
          TRANSFER,
          encodeProto([
            [1, call.owner],
            [2, call.to],
            [3, call.amount],
          ]),
        ] as const)
      : ([
          TRIGGER,
          encodeProto([
            [1, call.owner],
            [2, call.contract],
            [4, call.data],
          ]),
        ] as const)
  return encodeProto([
    [1, type],
    [
      2,
      encodeProto([
        [1, textBytes(url)],
        [2, message],
      ]),
    ],
  ])
}

/** Encodes the bytes to sign. */
export function encodeRaw(raw: TronRaw): Uint8Array {
  return encodeProto([
    [RAW.refBlockBytes, raw.refBlockBytes],
    [RAW.refBlockHash, raw.refBlockHash],
    [RAW.expiration, raw.expiration],
    [RAW.data, raw.data],
    [RAW.contract, encodeCall(raw.call)],
    [RAW.timestamp, raw.timestamp],
    [RAW.feeLimit, raw.feeLimit],
  ])
}

function addressIn(bytes: Uint8Array): Uint8Array {
  requireDecodable(bytes.length === ADDRESS_BYTES && bytes[0] === 0x41)
  return bytes
}

function decodeCall(bytes: Uint8Array): TronCall {
  const contract = new ProtoMessage(bytes, [1, 2])
  const parameter = new ProtoMessage(contract.bytes(2), [1, 2])
  const url = new TextDecoder().decode(parameter.bytes(1))
  const type = contract.number(1)
  if (type === TRANSFER.type) {
    requireDecodable(url === TRANSFER.url)
    const message = new ProtoMessage(parameter.bytes(2), [1, 2, 3])
    return {
      kind: 'pay',
      owner: addressIn(message.bytes(1)),
      to: addressIn(message.bytes(2)),
      amount: message.number(3),
    }
  }
  requireDecodable(type === TRIGGER.type && url === TRIGGER.url)
  const message = new ProtoMessage(parameter.bytes(2), [1, 2, 4])
  return {
    kind: 'call',
    owner: addressIn(message.bytes(1)),
    contract: addressIn(message.bytes(2)),
    data: message.bytes(4),
  }
}

/**
 * Decodes the signed bytes.
 * @throws TransferError `transfer/undecodable` for any other field or contract
 */
export function decodeRaw(bytes: Uint8Array): TronRaw {
  const raw = new ProtoMessage(bytes, Object.values(RAW))
  const [refBlockBytes, refBlockHash] = [raw.bytes(RAW.refBlockBytes), raw.bytes(RAW.refBlockHash)]
  requireDecodable(refBlockBytes.length === 2 && refBlockHash.length === 8)
  return {
    refBlockBytes,
    refBlockHash,
    expiration: raw.number(RAW.expiration),
    timestamp: raw.number(RAW.timestamp),
    data: raw.bytes(RAW.data),
    feeLimit: raw.number(RAW.feeLimit),
    call: decodeCall(raw.bytes(RAW.contract)),
  }
}

/** Encodes a transaction with its signature for nodes. */
export function encodeSigned(raw: Uint8Array, signature: Uint8Array): Uint8Array {
  return encodeProto([
    [1, raw],
    [2, signature],
  ])
}

/**
 * Decodes the output of `encodeSigned`.
 * @throws TransferError `transfer/undecodable`
 */
export function decodeSigned(bytes: Uint8Array): { readonly raw: Uint8Array; readonly signature: Uint8Array } {
  const message = new ProtoMessage(bytes, [1, 2])
  return { raw: message.bytes(1), signature: message.bytes(2) }
}
