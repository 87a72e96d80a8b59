import { headerBytes } from '@tidebook/ledger'
import type { RpcMethod } from '../method.ts'
import { hexText } from '../../json/serialised.ts'
import { apiVersionOf } from '../params/api-version.ts'
import { readLedgerChoice } from '../params/ledger-choice.ts'
import { RpcError } from '../../json/rpc-error.ts'
import { versionedHeader } from '../../json/versioned-header.ts'

/** Returns index and hash of the last ledger on disk. */
export const ledgerClosed: RpcMethod = {
  name: 'ledger_closed',
  handle: (_params, { host }) => ({ ledger_hash: host.validated.hash, ledger_index: host.validated.index }),
}

/** Returns the index of the open ledger. */
export const ledgerCurrent: RpcMethod = {
  name: 'ledger_current',
  handle: (_params, { host }) => ({ ledger_current_index: host.ledger.openIndex }),
}

/** Returns the header of one closed ledger, including the hashed bytes (`ledger_data`). */
export const ledgerHeader: RpcMethod = {
  name: 'ledger_header',
  handle: (params, services) => {
    const choice = readLedgerChoice(params, services, 'validated')
    if (choice.kind === 'current') throw new RpcError('lgrNotFound', { field: 'ledger_index' })
    const { header } = choice
    const ledger = versionedHeader(header, apiVersionOf(params), services.network)
    const bytes = hexText(headerBytes(services.rules, header))
    return { ledger, ledger_data: bytes, ledger_hash: header.hash, ledger_index: header.index, validated: true }
  },
}
