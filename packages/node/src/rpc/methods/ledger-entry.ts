import { entryIndex } from '@tidebook/ledger'
import type { NamedEntry } from '../params/entry-name.ts'
import type { Params } from '../params/params.ts'
import type { RpcMethod } from '../method.ts'
import { isSkywell } from '../../base/code-base.ts'
import { entryBlob } from '../../json/serialised.ts'
import { isOfNamedType, readEntryName } from '../params/entry-name.ts'
import { readViewChoice } from '../params/ledger-choice.ts'
import { RpcError } from '../../json/rpc-error.ts'
import type { RpcErrorToken } from '../../json/error-table.ts'

/** Errors for malformed addresses in entry identifiers, where the reference has specific messages. */
const ADDRESSES: Readonly<Record<string, RpcErrorToken>> = {
  'deposit_preauth.owner': 'malformedOwner',
  'deposit_preauth.authorized': 'malformedAuthorized',
  'amm.asset.issuer': 'malformedRequest',
  'amm.asset2.issuer': 'malformedRequest',
}
const LINE_CURRENCY = /^(?:ripple_)?state\.currency$/

function tokenOf({ code, field = '' }: RpcError): RpcErrorToken | undefined {
  if (code === 'actMalformed') return ADDRESSES[field] ?? 'malformedAddress'
  if (code !== 'invalidParams') return undefined
  return LINE_CURRENCY.test(field) ? 'malformedCurrency' : 'malformedRequest'
}

/**
 * Converts an error in an entry's identifier to the reference's wording, which states what is malformed instead of only
 * where.
 */
function entryError(error: unknown): unknown {
  if (!(error instanceof RpcError)) return error
  const token = tokenOf(error)
  if (token === undefined) return error
  const { extra, field, message } = error
  return new RpcError(token, { message, extra, ...(field === undefined ? {} : { field }) })
}

/** @throws RpcError in the reference's wording, if the network follows it */
function nameIn(params: Params): NamedEntry {
  try {
    return readEntryName(params)
  } catch (error) {
    throw isSkywell(params.network) ? error : entryError(error)
  }
}

/** Returns one ledger entry by its index or by its identifier (`account_root`, `offer`, `ripple_state` …; `binary`). */
export const ledgerEntry: RpcMethod = {
  name: 'ledger_entry',
  handle: (params, services) => {
    const { network, rules } = services
    const named = nameIn(params)
    const binary = params.flag('binary')
    const { view, about } = readViewChoice(params, services)
    const index = 'index' in named ? named.index : entryIndex(rules, network, named.name)
    const entry = view.entry(index)
    if (entry === undefined) throw new RpcError('entryNotFound', { extra: { index, ...about } })
    if (!isSkywell(network) && !isOfNamedType(params, entry['LedgerEntryType'])) {
      throw new RpcError('unexpectedLedgerType', { extra: { index, ...about } })
    }
    const blob = binary ? entryBlob(network, entry) : undefined
    return { index, ...(blob === undefined ? { node: entry } : { node_binary: blob }), ...about }
  },
}
