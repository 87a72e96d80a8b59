import type { FinanceClosed } from '@tidebook/contract/finance'
import { ApiError } from '../../platform/http/http.errors.ts'
import { pausedBases } from '../gateway/pauses.repository.ts'
import type { FinanceContext } from './finance-context.ts'
import type { FinanceDirectory } from './finance-directory.ts'

/** What the pause of products with a fixed return is called among those of the gateways, whose names are in capitals. */
export const FINANCE_PAUSE = 'finance'

/** Why nothing can be bought now, the lasting before the passing; undefined while it is open. */
export const whyClosed = async ({ isOffered, pool, directory }: FinanceContext): Promise<FinanceClosed | undefined> => {
  if (!isOffered) return 'closed'
  if ((await pausedBases(pool())).has(FINANCE_PAUSE)) return 'paused'
  return directory()?.account() === undefined ? 'notConnected' : undefined
}

/** The agent and its account. @throws ApiError `temporarilyUnavailable` while nothing can be bought */
export const requireFinance = async (
  context: FinanceContext,
): Promise<{ readonly directory: FinanceDirectory; readonly account: string }> => {
  const directory = context.directory()
  const account = directory?.account()
  if ((await whyClosed(context)) !== undefined || directory === undefined || account === undefined)
    throw new ApiError('temporarilyUnavailable')
  return { directory, account }
}

/**
 * What is sold has to be paid back later: not in a token whose issuer takes a fee of it, or has frozen it.
 * @throws ApiError `transferFee`, `tokenFrozen`, `temporarilyUnavailable`
 */
export const requireTransferable = async (
  directory: FinanceDirectory,
  { token, issuer }: { readonly token: string; readonly issuer: string },
): Promise<void> => {
  const obstacle = await fromLedger(() => directory.obstacle(token, issuer))
  if (obstacle !== undefined) throw new ApiError(obstacle === 'frozen' ? 'tokenFrozen' : 'transferFee')
}

/** What the agent says of its ledger. @throws ApiError `temporarilyUnavailable` while it cannot say */
export const fromLedger = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await ask()
  } catch {
    throw new ApiError('temporarilyUnavailable')
  }
}
