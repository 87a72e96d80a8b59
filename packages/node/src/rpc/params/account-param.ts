import type { AccountView, LedgerView } from '@tidebook/ledger'
import type { RpcErrorToken } from '../../json/error-table.ts'
import type { Params } from './params.ts'
import type { Result } from '../../json/result.ts'
import { isSkywell } from '../../base/code-base.ts'
import { RpcError, missingField } from '../../json/rpc-error.ts'

interface AccountErrors {
  readonly absent: RpcErrorToken
  readonly malformed: RpcErrorToken
  readonly missing: RpcErrorToken
}

const ERRORS: Readonly<Record<'source_account' | 'destination_account', AccountErrors>> = {
  source_account: { absent: 'srcActMissing', malformed: 'srcActMalformed', missing: 'srcActNotFound' },
  destination_account: { absent: 'dstActMissing', malformed: 'dstActMalformed', missing: 'dstActNotFound' },
}

/**
 * Reads the account on one side of a payment.
 * @throws RpcError srcActMissing, srcActMalformed, dstActMissing, dstActMalformed; on networks of the Jingtum family,
 * invalidParams for an absent one
 */
export function sideAccount(params: Params, side: keyof typeof ERRORS): Uint8Array {
  const value = params.raw(side)
  if (isSkywell(params.network)) {
    if (value === undefined) throw missingField(side)
  } else if (value === undefined) throw new RpcError(ERRORS[side].absent, { field: side })
  else if (typeof value !== 'string') throw new RpcError(ERRORS[side].malformed, { field: side })
  try {
    return params.account(side)
  } catch (error) {
    if (error instanceof RpcError && error.code === 'actMalformed') {
      throw new RpcError(ERRORS[side].malformed, { field: side })
    }
    throw error
  }
}

/**
 * Returns this account from a ledger.
 * @throws RpcError srcActNotFound, dstActNotFound
 */
export function sideView(view: LedgerView, id: Uint8Array, side: keyof typeof ERRORS, about: Result): AccountView {
  const account = view.account(id)
  if (account === undefined) throw new RpcError(ERRORS[side].missing, { field: side, extra: about })
  return account
}
