import type { Result, RpcMethod } from '../method.ts'
import type { Services } from '../services.ts'
import { RpcError, missingField } from '../rpc-error.ts'
import { hexText } from '../../json/hex-text.ts'
import { storedJson } from '../transaction-json.ts'

function validated(hash: string, binary: boolean, { host, forms }: Services): Result | undefined {
  const stored = host.store.transaction(hash)
  const header = stored && host.store.header(stored.ledgerIndex)
  if (stored === undefined || header === undefined) return undefined
  const { tx, meta, blob } = storedJson(forms, stored, header)
  const about = { ledger_index: header.index, ledger_hash: header.hash, validated: true }
  return binary ? { hash, tx: blob, tx_blob: blob, meta, ...about } : { ...tx, meta, ...about }
}

/** One transaction by its id (`transaction` or `hash`; `binary`). Before its ledger is on the disk: not validated. */
export const tx: RpcMethod = {
  name: 'tx',
  handle: (params, services) => {
    const hash = params.optionalHash('transaction') ?? params.optionalHash('hash')
    if (hash === undefined) throw missingField('transaction')
    const binary = params.flag('binary')
    const found = validated(hash, binary, services)
    if (found !== undefined) return found
    const provisional = services.host.provisional(hash)
    if (provisional === undefined) throw new RpcError('txnNotFound')
    const blob = hexText(provisional.tx.blob)
    const members = binary ? { hash, tx: blob, tx_blob: blob } : services.forms.transaction(provisional.tx)
    return { ...members, validated: false }
  },
}
