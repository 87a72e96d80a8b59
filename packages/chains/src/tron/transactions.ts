import { sha256 } from '@noble/hashes/sha2.js'
import { equalBytes, fromHex } from '@tidebook/protocol'
import { coinOf } from '../coins.ts'
import { accountBytes, accountOfSignature } from '../families/evm-address.ts'
import { recoverableOf, signDigest, type RecoverableSignature } from '../families/secp256k1-signature.ts'
import { readTransferCall, transferCall } from '../families/token-call.ts'
import { lowerHex } from '../hex.ts'
import {
  addressOn,
  checkTransfer,
  conditionsOf,
  memoBytes,
  memoText,
  requireDecodable,
  parseUntrusted,
} from '../transfer-rules.ts'
import { TransferError } from '../transfer.ts'
import type { ChainTransactions, DecodedTransfer, SignedTransfer, Transfer, TronConditions } from '../transfer.ts'
import { unitsOf, coinsOfUnits } from '../units.ts'
import { addressText, bytesOfTronAddress } from './address.ts'
import { decodeRaw, encodeRaw, encodeSigned } from './raw-transaction.ts'
import type { TronCall, TronRaw } from './raw-transaction.ts'

/** Maximum amount that a token call may burn for energy by default, in sun (CHN-006). */
export const FEE_LIMIT = 10_000_000n
/** Maximum fee limit that the network accepts, in sun. */
export const MAX_FEE_LIMIT = 15_000_000_000n
const DECIMALS = 6
const MAX_SUN = 2n ** 63n - 1n
const MAX_UNITS = 2n ** 256n - 1n
const MAX_MEMO_BYTES = 512
/** Size of a signature with its framing in bytes, which counts toward bandwidth. */
const SIGNED_BYTES = 134n
/** Prices in sun: bandwidth per byte beyond the free allowance, a memo, and the activation of an account. */
export const SUN_PER_BYTE = 1000n
export const MEMO_FEE = 1_000_000n
export const ACTIVATION_FEE = 1_100_000n

/** Transfers of TRX and TRC20 tokens. */
export const tronTransactions: ChainTransactions = {
  build: (transfer, supplied) => {
    const conditions = conditionsOf(supplied, 'tron')
    checkTransfer('tron', transfer, false)
    const call = callOf(transfer)
    return encodeRaw({
      ...windowOf(conditions),
      data: transfer.memo === undefined ? new Uint8Array() : memoBytes(transfer.memo, MAX_MEMO_BYTES),
      feeLimit: call.kind === 'call' ? limitOf(conditions) : 0n,
      call,
    })
  },
  decode: (bytes, signer) => parseUntrusted(() => decoded(bytes, signer)),
  sign: (bytes, { privateKey }) => {
    const { call } = parseUntrusted(() => decodeRaw(bytes))
    const signer = addressText(Uint8Array.of(0x41, ...accountBytes(privateKey)))
    parseUntrusted(() => decoded(bytes, addressText(call.owner)))
    if (addressText(call.owner) !== signer) throw new TransferError('transfer/other-key')
    return signedAs(bytes, signDigest(sha256(bytes), privateKey))
  },
  outside: {
    payload: (bytes) => bytes,
    complete: (bytes, signer, _publicKey, rs) => {
      parseUntrusted(() => decoded(bytes, signer))
      const digest = sha256(bytes)
      const isOf = (each: RecoverableSignature): boolean =>
        addressText(Uint8Array.of(0x41, ...accountOfSignature(digest, each))) === signer
      return signedAs(bytes, recoverableOf(rs, isOf))
    },
  },
}

function signedAs(bytes: Uint8Array, { r, s, recovery }: RecoverableSignature): SignedTransfer {
  return {
    blob: lowerHex(encodeSigned(bytes, Uint8Array.of(...r, ...s, recovery + 27))),
    hash: lowerHex(sha256(bytes)),
  }
}

function limitOf({ feeLimit = FEE_LIMIT }: TronConditions): bigint {
  if (!isFeeLimit(feeLimit)) throw new TransferError('transfer/conditions')
  return feeLimit
}

function isFeeLimit(sun: bigint): boolean {
  return sun > 0n && sun <= MAX_FEE_LIMIT
}

function windowOf({
  refBlockBytes,
  refBlockHash,
  expiration,
  timestamp,
}: TronConditions): Pick<TronRaw, 'refBlockBytes' | 'refBlockHash' | 'expiration' | 'timestamp'> {
  const isTime = Number.isSafeInteger(expiration) && Number.isSafeInteger(timestamp) && timestamp > 0
  const isBlock = /^[0-9a-f]{4}$/iu.test(refBlockBytes) && /^[0-9a-f]{16}$/iu.test(refBlockHash)
  if (!isTime || !isBlock || expiration <= timestamp) throw new TransferError('transfer/conditions')
  return {
    refBlockBytes: fromHex(refBlockBytes.toUpperCase()),
    refBlockHash: fromHex(refBlockHash.toUpperCase()),
    expiration: BigInt(expiration),
    timestamp: BigInt(timestamp),
  }
}

function callOf({ from, to, asset, amount }: Transfer): TronCall {
  const [owner, receiver] = [from, to].map((text) => bytesOfTronAddress(addressOn('tron', text))) as [
    Uint8Array,
    Uint8Array,
  ]
  const { issuer, decimals } = asset
  if (issuer === undefined) return { kind: 'pay', owner, to: receiver, amount: unitsOf(amount, DECIMALS, MAX_SUN) }
  const contract = bytesOfTronAddress(addressOn('tron', issuer))
  if (equalBytes(contract, receiver)) throw new TransferError('transfer/address')
  const data = transferCall(receiver.subarray(1), unitsOf(amount, decimals, MAX_UNITS))
  return { kind: 'call', owner, contract, data }
}

function decoded(bytes: Uint8Array, signer: string): DecodedTransfer {
  const raw = decodeRaw(bytes)
  requireDecodable(equalBytes(encodeRaw(raw), bytes))
  const { call, data, feeLimit, expiration, timestamp } = raw
  requireDecodable(addressText(call.owner) === signer && expiration > timestamp && data.length <= MAX_MEMO_BYTES)
  const isCall = call.kind === 'call'
  // The decoded fee contains the limit, so the signer's own limit of fees applies to it.
  requireDecodable(isCall ? isFeeLimit(feeLimit) : feeLimit === 0n)
  const bandwidth = (BigInt(bytes.length) + SIGNED_BYTES) * SUN_PER_BYTE
  const fee = bandwidth + (isCall ? feeLimit : ACTIVATION_FEE) + (data.length > 0 ? MEMO_FEE : 0n)
  return {
    chain: 'tron',
    from: addressText(call.owner),
    ...paidBy(call),
    fee: coinsOfUnits(fee, DECIMALS),
    validity: { kind: 'time', until: Number(expiration) },
    ...(data.length > 0 && { memo: memoText(data) }),
  }
}

function paidBy(call: TronCall): Pick<DecodedTransfer, 'to' | 'asset' | 'amount'> {
  if (call.kind === 'pay') {
    requireDecodable(call.amount > 0n)
    const { code, decimals } = coinOf('tron')
    return { to: addressText(call.to), asset: { code, decimals }, amount: coinsOfUnits(call.amount, DECIMALS) }
  }
  const { to, units } = readTransferCall(call.data)
  requireDecodable(units > 0n)
  return {
    to: addressText(Uint8Array.of(0x41, ...to)),
    asset: { issuer: addressText(call.contract) },
    amount: coinsOfUnits(units, 0),
  }
}
