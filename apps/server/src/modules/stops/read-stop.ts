import { tokenValueOf, offerView, type AmountJson, type PairResolver } from '@tidebook/market'
import {
  decodeTransaction,
  encodeAddress,
  accountIdOf,
  fromHex,
  ledgerTimeToUnixMs,
  parseTransaction,
  verifySignature,
  type NetworkDefinition,
  type TransactionJson,
} from '@tidebook/protocol'
import { OFFER_CREATE_FLAGS, readStopOrder, type StopTrigger } from '@tidebook/protocol/transactions'
import { ApiError } from '../../platform/http/http.errors.ts'

/** A signed stop order, decoded from its bytes. */
export interface SignedStop {
  /** 64 upper-case hex digits. */
  readonly hash: string
  /** Signed bytes in upper-case hex. */
  readonly blob: string
  readonly account: string
  readonly ticket: number
  /** Key of a listed pair. */
  readonly pair: string
  readonly trigger: StopTrigger
  /** Time from which the ledger rejects the order, in milliseconds since 1970. */
  readonly expires: number
}

/** Maximum time until a stop order expires, in milliseconds. */
const MAX_WAIT_MS = 90 * 86_400_000

/**
 * Parses the bytes of a stop order and checks everything that needs no ledger access: form, signature, pair, expiry.
 * @param now milliseconds since 1970, by the ledger's clock
 * @throws ApiError `invalidParameter` with the fault, `unknownPair`
 */
export function readStop(blob: string, network: NetworkDefinition, pairs: PairResolver, now: number): SignedStop {
  const { tx, hash, isSigned } = decoded(blob, network)
  const stop = readStopOrder(tx)
  if (stop === undefined) throw wrong('expected an OfferCreate on a ticket, with an end and the memo of a trigger')
  if (!isSigned) throw wrong('not signed by its account')
  const expires = ledgerTimeToUnixMs(stop.expiration)
  if (expires <= now || expires > now + MAX_WAIT_MS) throw wrong('its end is over, or more than 90 days ahead')
  const [gets, pays] = [tx['TakerGets'], tx['TakerPays']].map((amount) =>
    tokenValueOf(amount as AmountJson, pairs.nativeCode),
  )
  if (gets === undefined || pays === undefined) throw wrong('expected two amounts')
  const { pair, side } = offerView(gets, pays, pairs)
  if (!pair.listed) throw new ApiError('unknownPair')
  // The flag records which token the user saw priced in the other one.
  if ((((tx.Flags ?? 0) & OFFER_CREATE_FLAGS.sell) !== 0) !== (side === 'sell'))
    throw wrong('its flag says the other side of the pair')
  return {
    hash,
    blob,
    account: tx.Account,
    ticket: stop.ticket,
    pair: pair.key,
    trigger: stop.trigger,
    expires,
  }
}

function wrong(what: string): ApiError {
  return new ApiError('invalidParameter', `blob: ${what}`)
}

function decoded(
  blob: string,
  network: NetworkDefinition,
): { readonly tx: TransactionJson; readonly hash: string; readonly isSigned: boolean } {
  try {
    const bytes = fromHex(blob)
    const { hash, signingPublicKey, signingData, signature } = parseTransaction(network, bytes)
    const tx = decodeTransaction(network, bytes)
    const isSigned =
      signature !== undefined &&
      encodeAddress(network, accountIdOf(signingPublicKey)) === tx.Account &&
      verifySignature(signingPublicKey, signingData, signature)
    return { tx, hash, isSigned }
  } catch {
    throw wrong('no transaction of this network')
  }
}
