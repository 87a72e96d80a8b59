import { AmountError } from '@tidebook/amount'
import type { ChainMove } from '@tidebook/client/chains'
import { isValueRefused } from '../../platform/database/database.errors.ts'
import { inSavepoint } from '../../platform/database/in-savepoint.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { systemCodeOf } from '../../platform/server-error.ts'
import type { Logger } from '../../platform/logger.ts'

/**
 * Records one payment, in a savepoint of the transaction that reads the chain. A payment that cannot be written
 * unchanged is written without its memo and the fields parsed from it, so that no wallet is credited automatically and
 * the next payment follows. A database fault aborts the transaction. The piece is then read again, and nothing is lost.
 * @param place place being read, for the log
 * @param write receives the move, or the move without its memo when `isPlain`
 * @throws the database's error, or the error of a payment that cannot be written without its memo either
 */
export async function writePayment<Result>(
  { tx, logger, place }: { readonly tx: Queries; readonly logger: Logger; readonly place: string },
  move: ChainMove,
  write: (move: ChainMove, isPlain: boolean) => Promise<Result>,
): Promise<Result> {
  try {
    return await inSavepoint(tx, () => write(move, false))
  } catch (error) {
    if (!isFaultOfPayment(error)) throw error
    const { hash, index, block } = move
    const fault = error instanceof Error ? error.name : ''
    // The error message may contain the rejected text.
    logger.error(
      { code: 'agent/payment-unwritable', place, hash, index, block, fault, state: systemCodeOf(error) },
      'a payment cannot be stored with its text; stored it without the text',
    )
    const { memo: _, ...plain } = move
    return write(plain, true)
  }
}

function isFaultOfPayment(error: unknown): boolean {
  return (
    isValueRefused(error) ||
    error instanceof AmountError ||
    error instanceof RangeError ||
    error instanceof SyntaxError ||
    error instanceof TypeError
  )
}
