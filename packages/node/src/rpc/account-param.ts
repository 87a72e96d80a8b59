import type { AccountView, LedgerView } from '@tidebook/ledger'
import type { RpcErrorToken } from './error-table.ts'
import type { Params } from './params.ts'
import type { Result } from './method.ts'
import { RpcError, missingField } from './rpc-error.ts'

interface AccountErrors {
  readonly malformed: RpcErrorToken
  readonly missing: RpcErrorToken
}

const ERRORS: Readonly<Record<'source_account' | 'destination_account', AccountErrors>> = {
  source_account: { malformed: 'srcActMalformed', missing: 'srcActNotFound' },
  destination_account: { malformed: 'dstActMalformed', missing: 'dstActNotFound' },
}

/** The account of a payment's side. @throws RpcError srcActMalformed, dstActMalformed, invalidParams */
export function sideAccount(params: Params, side: keyof typeof ERRORS): Uint8Array {
  if (params.raw(side) === undefined) throw missingField(side)
  try {
    return params.account(side)
  } catch (error) {
    if (error instanceof RpcError && error.code === 'actMalformed') {
      throw new RpcError(ERRORS[side].malformed, { field: side })
    }
    throw error
  }
}

/** That account in a ledger. @throws RpcError srcActNotFound, dstActNotFound */
export function sideView(view: LedgerView, id: Uint8Array, side: keyof typeof ERRORS, about: Result): AccountView {
  const account = view.account(id)
  if (account === undefined) throw new RpcError(ERRORS[side].missing, { field: side, extra: about })
  return account
}
