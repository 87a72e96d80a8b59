import { AmountError, issuedFromText, issuedToDecimal, normalize, formatDecimal } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import {
  decodeMemo,
  decodeTransaction,
  definitionOf,
  encodeMemo,
  accountIdOf,
  encodeAddress,
  encodeTransaction,
  equalBytes,
  keyPairOf,
  ProtocolError,
  signingData,
  signTransaction,
  toHex,
  transactionHash,
  verifySignature,
} from '@tidebook/protocol'
import type { AmountJson, MemoJson, NetworkDefinition, NetworkId, TransactionJson } from '@tidebook/protocol'
import { coinOf } from '../coins.ts'
import {
  addressOn,
  checkTransfer,
  conditionsOf,
  memoBytes,
  requireDecodable,
  parseUntrusted,
} from '../transfer-rules.ts'
import { TransferError } from '../transfer.ts'
import type { ChainTransactions, DecodedTransfer, Transfer } from '../transfer.ts'
import { unitsOf, coinsOfUnits } from '../units.ts'

const DECIMALS = 6
const MAX_MEMO_BYTES = 900
/** Type of a memo with user text. */
const MEMO_TYPE = 'string'
const MAX_TAG = 0xffff_ffff
/** Allowed fields of a wallet payment. Transactions with other fields are rejected. */
const FIELDS = new Set(
  'TransactionType Account Fee Sequence LastLedgerSequence Flags Memos Destination DestinationTag Amount NetworkID'.split(
    ' ',
  ),
)
/** Network ids from this number on must be present in every transaction. */
const NAMED_FROM = 1024

/** Builds the payment functions of a Ripple-family network. */
export function rippleTransactions(id: NetworkId): ChainTransactions {
  const network = definitionOf(id)
  return {
    build: (transfer, conditions) => {
      const { fee, sequence, lastLedger } = conditionsOf(conditions, 'ripple')
      checkTransfer(id, transfer, true)
      const { from, to, memo, tag } = transfer
      if (tag !== undefined && !(Number.isInteger(tag) && tag >= 0 && tag <= MAX_TAG))
        throw new TransferError('transfer/tag')
      if (memo !== undefined) memoBytes(memo, MAX_MEMO_BYTES)
      const tx: TransactionJson = {
        TransactionType: 'Payment',
        Account: addressOn(id, from),
        Destination: addressOn(id, to),
        Amount: amountOf(network, transfer),
        Fee: String(fee),
        Sequence: sequence,
        LastLedgerSequence: lastLedger,
        Flags: 0,
        ...(tag !== undefined && { DestinationTag: tag }),
        ...(memo !== undefined && { Memos: [encodeMemo({ type: MEMO_TYPE, data: memo })] }),
        ...(network.networkId > NAMED_FROM && { NetworkID: network.networkId }),
      }
      try {
        return encodeTransaction(network, tx, { signing: true })
      } catch (error) {
        throw new TransferError(error instanceof ProtocolError ? 'transfer/asset' : 'transfer/conditions', error)
      }
    },
    decode: (bytes, signer) => parseUntrusted(() => decoded(network, bytes, signer)),
    sign: (bytes, { privateKey, algorithm }) => {
      const tx = parseUntrusted(() => decodeTransaction(network, bytes))
      const pair = keyPairOf(network, privateKey, algorithm)
      parseUntrusted(() => decoded(network, bytes, tx.Account))
      if (pair.address !== tx.Account) throw new TransferError('transfer/other-key')
      return signTransaction(network, tx, pair)
    },
    outside: {
      payload: (bytes, publicKey) => encodeTransaction(network, keyed(network, bytes, publicKey), { signing: true }),
      complete: (bytes, signer, publicKey, signature) => {
        const tx = parseUntrusted(() => {
          decoded(network, bytes, signer)
          return keyed(network, bytes, publicKey)
        })
        const isOwn = encodeAddress(network, accountIdOf(publicKey)) === signer
        if (!isOwn || !verifySignature(publicKey, signingData(network, tx), signature))
          throw new TransferError('transfer/other-key')
        const blob = encodeTransaction(network, { ...tx, TxnSignature: toHex(signature) })
        return { blob: toHex(blob), hash: transactionHash(blob) }
      },
    },
  }
}

function keyed(network: NetworkDefinition, bytes: Uint8Array, publicKey: Uint8Array): TransactionJson {
  return {
    ...decodeTransaction(network, bytes),
    SigningPubKey: toHex(publicKey),
  }
}

function amountOf(network: NetworkDefinition, { asset, amount }: Transfer): AmountJson {
  const { issuer, code } = asset
  if (issuer === undefined) return String(unitsOf(amount, DECIMALS, network.maxNative))
  if (amount.coefficient <= 0n) throw new TransferError('transfer/amount')
  const value = formatDecimal(amount)
  try {
    issuedFromText(value)
  } catch (error) {
    throw new TransferError('transfer/amount', error instanceof AmountError ? error : undefined)
  }
  return { currency: code, issuer: addressOn(network.id, issuer), value }
}

function decoded(network: NetworkDefinition, bytes: Uint8Array, signer: string): DecodedTransfer {
  const tx = decodeTransaction(network, bytes)
  requireDecodable(equalBytes(encodeTransaction(network, tx, { signing: true }), bytes))
  requireDecodable(tx.TransactionType === 'Payment' && Object.keys(tx).every((field) => FIELDS.has(field)))
  requireDecodable(tx.Account === signer && (tx.Flags ?? 0) === 0)
  const { Destination: to, Fee: fee, Sequence: sequence } = tx
  const { LastLedgerSequence: lastLedger, DestinationTag: tag, NetworkID: named } = tx
  requireDecodable(
    typeof to === 'string' && fee !== undefined && sequence !== undefined && typeof lastLedger === 'number',
  )
  requireDecodable(tag === undefined || typeof tag === 'number')
  requireDecodable(named === (network.networkId > NAMED_FROM ? network.networkId : undefined))
  const coin = coinOf(network.id)
  return {
    chain: network.id,
    from: tx.Account,
    to,
    ...amountIn(tx['Amount'] as AmountJson, coin.code),
    fee: coinsOfUnits(BigInt(fee), DECIMALS),
    validity: { kind: 'ledger', sequence, lastLedger },
    ...(named !== undefined && { network: String(named) }),
    ...memoIn(tx['Memos'] as readonly MemoJson[] | undefined),
    ...(tag !== undefined && { tag }),
  }
}

function amountIn(amount: AmountJson, code: string): { asset: DecodedTransfer['asset']; amount: Decimal } {
  if (typeof amount === 'string') {
    requireDecodable(BigInt(amount) > 0n)
    return { asset: { code, decimals: DECIMALS }, amount: coinsOfUnits(BigInt(amount), DECIMALS) }
  }
  const { currency, issuer, value } = amount
  const exact = normalize(issuedToDecimal(issuedFromText(value)))
  requireDecodable(exact.coefficient > 0n)
  return { asset: { code: currency, issuer }, amount: exact }
}

/**
 * Returns the single memo in the form that `build` writes. Other forms are rejected because the user would not see them
 * before signing.
 */
function memoIn(memos: readonly MemoJson[] | undefined): { readonly memo?: string } {
  if (memos === undefined) return {}
  const [first, ...others] = memos
  requireDecodable(first !== undefined && others.length === 0)
  const { type, data, format } = decodeMemo(first)
  requireDecodable(type === MEMO_TYPE && data !== undefined && format === undefined)
  requireDecodable(encodeMemo({ type, data }).Memo.MemoData === first.Memo.MemoData)
  return { memo: data }
}
