import type { FinanceClosed } from '@tidebook/contract/finance'
import { ApiError } from '../../platform/http/http.errors.ts'
import { pausedBases } from '../gateway/pauses.repository.ts'
import type { FinanceContext } from './finance-context.ts'
import type { FinanceDirectory } from './finance-directory.ts'

/** Name of the pause of all products. It shares a namespace with the pauses of gateways, whose names are upper-case. */
export const FINANCE_PAUSE = 'finance'

/**
 * Returns the reason why nothing can be bought now, permanent reasons before temporary ones; undefined while sales are
 * open.
 */
export async function salesClosedReason({
  isOffered,
  pool,
  directory,
}: FinanceContext): Promise<FinanceClosed | undefined> {
  if (!isOffered) return 'closed'
  if ((await pausedBases(pool())).has(FINANCE_PAUSE)) return 'paused'
  return directory()?.account() === undefined ? 'notConnected' : undefined
}

/**
 * Returns the agent and its finance account.
 * @throws ApiError `temporarilyUnavailable` while nothing can be bought
 */
export async function requireFinance(
  context: FinanceContext,
): Promise<{ readonly directory: FinanceDirectory; readonly account: string }> {
  const directory = context.directory()
  const account = directory?.account()
  if ((await salesClosedReason(context)) !== undefined || directory === undefined || account === undefined)
    throw new ApiError('temporarilyUnavailable')
  return { directory, account }
}

/**
 * Rejects a token that could not be repaid later because its issuer charges a transfer fee or has frozen it.
 * @throws ApiError `transferFee`, `tokenFrozen`, `temporarilyUnavailable`
 */
export async function requireTransferable(
  directory: FinanceDirectory,
  { token, issuer }: { readonly token: string; readonly issuer: string },
): Promise<void> {
  const obstacle = await fromLedger(() => directory.obstacle(token, issuer))
  if (obstacle !== undefined) throw new ApiError(obstacle === 'frozen' ? 'tokenFrozen' : 'transferFee')
}

/**
 * Reads from the agent's ledger.
 * @throws ApiError `temporarilyUnavailable` while the ledger cannot be read
 */
export async function fromLedger<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  try {
    return await read()
  } catch {
    throw new ApiError('temporarilyUnavailable')
  }
}
