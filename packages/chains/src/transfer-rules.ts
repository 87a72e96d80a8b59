import { chainOf } from './chains.ts'
import type { ChainId } from './ids.ts'
import { TransferError } from './transfer.ts'
import type { Transfer, TransferConditions } from './transfer.ts'

type Family = TransferConditions['family']

/** The conditions of a family. @throws TransferError `transfer/conditions` for another one's */
export function conditionsOf<F extends Family>(
  conditions: TransferConditions,
  family: F,
): Extract<TransferConditions, { family: F }> {
  if (conditions.family !== family) throw new TransferError('transfer/conditions')
  return conditions as Extract<TransferConditions, { family: F }>
}

/** An address in the form in which it is compared. @throws TransferError `transfer/address` */
export function addressOn(chain: ChainId, text: string): string {
  const reading = chainOf(chain).readAddress(text)
  if ('problem' in reading) throw new TransferError('transfer/address', reading.problem)
  return reading.address
}

/** What every chain asks of a transfer. @throws TransferError */
export function checkTransfer(chain: ChainId, { asset, from, to, tag, payer }: Transfer, carriesTag: boolean): void {
  if (asset.chain !== chain) throw new TransferError('transfer/asset')
  if (addressOn(chain, from) === addressOn(chain, to)) throw new TransferError('transfer/same-address')
  if (tag !== undefined && !carriesTag) throw new TransferError('transfer/tag')
  if (payer !== undefined && chain !== 'eos') throw new TransferError('transfer/conditions')
}

/** UTF-8 of a memo. @throws TransferError `transfer/memo` when it is longer than `most` bytes or no text */
export function memoBytes(memo: string, most: number): Uint8Array {
  const bytes = new TextEncoder().encode(memo)
  if (bytes.length > most || !memo.isWellFormed()) throw new TransferError('transfer/memo')
  return bytes
}

/** The text of a memo. @throws a TypeError for bytes that are no UTF-8 */
export const memoText = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)

/** Runs a reader of bytes from outside; whatever it throws says that they are no transfer. */
export function reading<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new TransferError('transfer/undecodable', error)
  }
}

/** @throws TransferError `transfer/undecodable` unless it holds */
export function must(holds: boolean): asserts holds {
  if (!holds) throw new TransferError('transfer/undecodable')
}
