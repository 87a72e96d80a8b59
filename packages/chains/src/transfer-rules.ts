import { chainOf } from './chains.ts'
import type { ChainId } from './ids.ts'
import { TransferError } from './transfer.ts'
import type { Transfer, TransferConditions } from './transfer.ts'

type Family = TransferConditions['family']

/**
 * Narrows conditions to a chain family.
 * @throws TransferError `transfer/conditions` for conditions of another family
 */
export function conditionsOf<F extends Family>(
  conditions: TransferConditions,
  family: F,
): Extract<TransferConditions, { family: F }> {
  if (conditions.family !== family) throw new TransferError('transfer/conditions')
  return conditions as Extract<TransferConditions, { family: F }>
}

/**
 * Returns an address in its canonical form for comparison.
 * @throws TransferError `transfer/address`
 */
export function addressOn(chain: ChainId, text: string): string {
  const reading = chainOf(chain).readAddress(text)
  if ('problem' in reading) throw new TransferError('transfer/address', reading.problem)
  return reading.address
}

/**
 * Checks the transfer rules that all chains share.
 * @throws TransferError
 */
export function checkTransfer(chain: ChainId, { asset, from, to, tag, payer }: Transfer, carriesTag: boolean): void {
  if (asset.chain !== chain) throw new TransferError('transfer/asset')
  if (addressOn(chain, from) === addressOn(chain, to)) throw new TransferError('transfer/same-address')
  if (tag !== undefined && !carriesTag) throw new TransferError('transfer/tag')
  if (payer !== undefined && chain !== 'eos') throw new TransferError('transfer/conditions')
}

/**
 * Encodes a memo as UTF-8.
 * @throws TransferError `transfer/memo` when it is longer than `most` bytes or not well-formed text
 */
export function memoBytes(memo: string, most: number): Uint8Array {
  const bytes = new TextEncoder().encode(memo)
  if (bytes.length > most || !memo.isWellFormed()) throw new TransferError('transfer/memo')
  return bytes
}

/**
 * Decodes the text of a memo.
 * @throws TypeError for invalid UTF-8
 */
export function memoText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
}

/** Runs a parser of untrusted bytes and converts every error to `transfer/undecodable`. */
export function parseUntrusted<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new TransferError('transfer/undecodable', error)
  }
}

/** @throws TransferError `transfer/undecodable` unless the condition is true */
export function requireDecodable(holds: boolean): asserts holds {
  if (!holds) throw new TransferError('transfer/undecodable')
}
