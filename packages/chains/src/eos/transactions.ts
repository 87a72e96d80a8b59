import { sha256 } from '@noble/hashes/sha2.js'
import { toFixed, ZERO } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import { equalBytes, fromHex } from '@tidebook/protocol'
import { lowerHex } from '../hex.ts'
import {
  checkTransfer,
  conditionsOf,
  memoBytes,
  memoText,
  requireDecodable,
  parseUntrusted,
} from '../transfer-rules.ts'
import { TransferError } from '../transfer.ts'
import type { ChainTransactions, DecodedTransfer, EosConditions, Transfer } from '../transfer.ts'
import { unitsOf, coinsOfUnits } from '../units.ts'
import { decodePacked, encodeBlob, encodePacked, partsOfSigned, signedBytes } from './packed-transaction.ts'
import { canonicalSignature } from './signature.ts'

/** The contract of the native coin. */
export const COIN_CONTRACT = 'eosio.token'
const MAX_MEMO_BYTES = 256
const MAX_UNITS = 2n ** 62n - 1n
const MAX_DECIMALS = 18
const NAME = /^[a-z1-5.]{1,13}$/u

/** Formats an amount as the chain writes it, with all decimals of the token and its code (ENT-049). */
export function quantityText(amount: Decimal, decimals: number, code: string): string {
  return `${toFixed(amount, decimals)} ${code}`
}

/** EOS token transfers. The native coin is one of these tokens. */
export const eosTransactions: ChainTransactions = {
  build: (transfer, supplied) => {
    const conditions = conditionsOf(supplied, 'eos')
    checkTransfer('eos', transfer, false)
    const { from, to, payer, asset, memo = '' } = transfer
    for (const name of [from, to, payer ?? from]) if (!NAME.test(name)) throw new TransferError('transfer/address')
    const packed = encodePacked({
      ...windowOf(conditions),
      contract: asset.issuer ?? COIN_CONTRACT,
      // the payer of the resources signs first (ENT-050)
      actors: payer === undefined || payer === from ? [from] : [payer, from],
      from,
      to,
      quantity: quantityOf(transfer),
      memo: memoBytes(memo, MAX_MEMO_BYTES),
    })
    return signedBytes(fromHex(conditions.chainId.toUpperCase()), packed)
  },
  decode: (bytes) => parseUntrusted(() => decoded(bytes)),
  sign: (bytes, { privateKey }) => {
    parseUntrusted(() => decoded(bytes))
    const { packed } = partsOfSigned(bytes)
    const blob = encodeBlob(packed, canonicalSignature(sha256(bytes), privateKey))
    return { blob: lowerHex(blob), hash: lowerHex(sha256(packed)) }
  },
}

function windowOf({
  chainId,
  expiration,
  refBlockNum,
  refBlockPrefix,
}: EosConditions): Pick<EosConditions, 'expiration' | 'refBlockNum' | 'refBlockPrefix'> {
  const isCount = (value: number, most: number): boolean => Number.isInteger(value) && value >= 0 && value <= most
  const fits = isCount(expiration, 0xffff_ffff) && isCount(refBlockNum, 0xffff) && isCount(refBlockPrefix, 0xffff_ffff)
  if (!fits || !/^[0-9a-f]{64}$/iu.test(chainId)) throw new TransferError('transfer/conditions')
  return { expiration, refBlockNum, refBlockPrefix }
}

function quantityOf({ asset, amount }: Transfer): { units: bigint; code: string; decimals: number } {
  const { code, decimals } = asset
  if (decimals === undefined || decimals > MAX_DECIMALS || !/^[A-Z]{1,7}$/u.test(code))
    throw new TransferError('transfer/asset')
  return { units: unitsOf(amount, decimals, MAX_UNITS), code, decimals }
}

function decoded(bytes: Uint8Array): DecodedTransfer {
  const { chainId, packed } = partsOfSigned(bytes)
  const tx = decodePacked(packed)
  requireDecodable(equalBytes(encodePacked(tx), packed))
  const { actors, from, to, quantity, memo, contract } = tx
  const { units, code, decimals } = quantity
  requireDecodable(actors.at(-1) === from && (actors.length === 1 || actors[0] !== from))
  requireDecodable(memo.length <= MAX_MEMO_BYTES)
  const payer = actors.length > 1 ? actors[0] : undefined
  return {
    chain: 'eos',
    from,
    to,
    asset: { code, decimals, ...(contract !== COIN_CONTRACT && { issuer: contract }) },
    amount: coinsOfUnits(units, decimals),
    fee: ZERO,
    validity: { kind: 'time', until: tx.expiration * 1000 },
    network: lowerHex(chainId),
    ...(memo.length > 0 && { memo: memoText(memo) }),
    ...(payer !== undefined && { payer }),
  }
}
