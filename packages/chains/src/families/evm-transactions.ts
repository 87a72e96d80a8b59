import { keccak_256 } from '@noble/hashes/sha3.js'
import { equalBytes } from '@tidebook/protocol'
import { coinOf } from '../coins.ts'
import type { ChainId } from '../ids.ts'
import { lowerHex } from '../hex.ts'
import { addressOn, checkTransfer, conditionsOf, requireDecodable, parseUntrusted } from '../transfer-rules.ts'
import { TransferError } from '../transfer.ts'
import type { ChainTransactions, DecodedTransfer, EvmConditions, SignedTransfer, Transfer } from '../transfer.ts'
import { unitsOf, coinsOfUnits } from '../units.ts'
import { accountBytes, accountOfSignature, checksummed } from './evm-address.ts'
import type { EvmEnvelope, EvmFields } from './evm-envelope.ts'
import { bytesOfAddress, readTransferCall, transferCall } from './token-call.ts'
import { recoverableOf, signDigest, type RecoverableSignature } from './secp256k1-signature.ts'

const DECIMALS = 18
const MAX_UNITS = 2n ** 256n - 1n
/**
 * Maximum gas of a transfer. No wallet transaction needs more, and a node that suggests more is trying to drain the
 * account.
 */
export const MAX_GAS = 1_000_000n

/** Builds the transfer functions of an EVM-compatible chain with its supported envelopes. */
export function evmTransactions(
  id: ChainId,
  envelopeOf: (conditions: EvmConditions['price']) => EvmEnvelope,
  all: readonly EvmEnvelope[],
): ChainTransactions {
  const read = (bytes: Uint8Array): readonly [EvmFields, EvmEnvelope] => {
    const envelope = all.find((each) => each.isOf(bytes))
    requireDecodable(envelope !== undefined)
    const fields = envelope.read(bytes)
    requireDecodable(equalBytes(envelope.unsigned(fields), bytes))
    return [fields, envelope]
  }
  return {
    build: (transfer, supplied) => {
      const conditions = conditionsOf(supplied, 'evm')
      checkTransfer(id, transfer, false)
      if (transfer.memo !== undefined) throw new TransferError('transfer/memo')
      checkConditions(conditions)
      return envelopeOf(conditions.price).unsigned({ ...conditions, ...callOf(id, transfer) })
    },
    decode: (bytes, signer) => parseUntrusted(() => decoded(id, read(bytes)[0], signer)),
    sign: (bytes, { privateKey }) => {
      const [fields, envelope] = parseUntrusted(() => read(bytes))
      const signer = checksummed(lowerHex(accountBytes(privateKey)))
      parseUntrusted(() => decoded(id, fields, signer))
      const signed = envelope.signed(fields, signDigest(keccak_256(bytes), privateKey))
      return signedAs(signed)
    },
    outside: {
      payload: (bytes) => bytes,
      complete: (bytes, signer, _publicKey, rs) => {
        const [fields, envelope] = parseUntrusted(() => read(bytes))
        parseUntrusted(() => decoded(id, fields, signer))
        const signature = recoverableOf(rs, (each) => signerOf(bytes, each) === signer)
        return signedAs(envelope.signed(fields, signature))
      },
    },
  }
}

function signedAs(signed: Uint8Array): SignedTransfer {
  return {
    blob: lowerHex(signed),
    hash: `0x${lowerHex(keccak_256(signed))}`,
  }
}

/** Returns the address that signed an unsigned transaction. Throws for an invalid signature. */
function signerOf(bytes: Uint8Array, signature: RecoverableSignature): string {
  return checksummed(lowerHex(accountOfSignature(keccak_256(bytes), signature)))
}

function checkConditions({ chainId, nonce, gasLimit, price }: EvmConditions): void {
  const fees = 'gasPrice' in price ? [price.gasPrice] : [price.maxFeePerGas, price.maxPriorityFeePerGas]
  if (chainId <= 0n || nonce < 0n || gasLimit <= 0n || gasLimit > MAX_GAS || fees.some((fee) => fee < 0n))
    throw new TransferError('transfer/conditions')
  if (!('gasPrice' in price) && price.maxPriorityFeePerGas > price.maxFeePerGas)
    throw new TransferError('transfer/conditions')
}

function callOf(id: ChainId, { asset, to, amount }: Transfer): Pick<EvmFields, 'to' | 'value' | 'data'> {
  const receiver = bytesOfAddress(addressOn(id, to))
  const { issuer, decimals } = asset
  if (issuer === undefined) return { to: receiver, value: unitsOf(amount, DECIMALS, MAX_UNITS), data: new Uint8Array() }
  const contract = bytesOfAddress(addressOn(id, issuer))
  if (equalBytes(contract, receiver)) throw new TransferError('transfer/address')
  return { to: contract, value: 0n, data: transferCall(receiver, unitsOf(amount, decimals, MAX_UNITS)) }
}

function decoded(id: ChainId, fields: EvmFields, signer: string): DecodedTransfer {
  const { price, gasLimit, nonce, chainId, to, value, data } = fields
  requireDecodable(gasLimit > 0n && gasLimit <= MAX_GAS)
  const perGas = 'gasPrice' in price ? price.gasPrice : price.maxFeePerGas
  requireDecodable('gasPrice' in price || price.maxPriorityFeePerGas <= price.maxFeePerGas)
  const target = checksummed(lowerHex(to))
  const common = {
    chain: id,
    from: addressOn(id, signer),
    fee: coinsOfUnits(gasLimit * perGas, DECIMALS),
    validity: { kind: 'nonce', nonce } as const,
    network: String(chainId),
  }
  if (data.length === 0) {
    requireDecodable(value > 0n)
    const { code, decimals } = coinOf(id)
    return { ...common, to: target, asset: { code, decimals }, amount: coinsOfUnits(value, DECIMALS) }
  }
  requireDecodable(value === 0n)
  const call = readTransferCall(data)
  requireDecodable(call.units > 0n)
  return {
    ...common,
    to: checksummed(lowerHex(call.to)),
    asset: { issuer: target },
    amount: coinsOfUnits(call.units, 0),
  }
}
