import type { JsonFields } from '@tidebook/ledger'
import type { RpcMethod } from '../method.ts'
import { readAccountChoice } from '../account-choice.ts'
import { pageOf } from '../page.ts'
import { invalidField } from '../rpc-error.ts'

interface Item {
  readonly key: string
  readonly entry: JsonFields
}

/** Short names of the reference for what an account may own; any other type goes by its entry's name. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['amm', 'AMM'],
  ['check', 'Check'],
  ['deposit_preauth', 'DepositPreauth'],
  ['escrow', 'Escrow'],
  ['offer', 'Offer'],
  ['payment_channel', 'PayChannel'],
  ['signer_list', 'SignerList'],
  ['ticket', 'Ticket'],
])

function typeName(wanted: string, lineType: string): string {
  return wanted === 'state' ? lineType : (TYPES.get(wanted) ?? wanted)
}

function keyOf(entry: JsonFields): string {
  const { index } = entry
  return typeof index === 'string' ? index : ''
}

/** The ledger entries in an account's directory (`account`, `type`, `limit`, `marker`). */
export const accountObjects: RpcMethod = {
  name: 'account_objects',
  handle: async (params, services) => {
    const type = params.optionalText('type')
    if (type === '') throw invalidField('type')
    const { id, view, about } = await readAccountChoice(params, services)
    const wanted = type === undefined ? undefined : typeName(type, services.network.names.trustLineEntry)
    const items: Item[] = view
      .objects(id)
      .filter(({ LedgerEntryType: name }) => wanted === undefined || name === wanted)
      .map((entry) => ({ key: keyOf(entry), entry }))
    const { page, marker } = pageOf(items, params)
    return {
      account: params.text('account'),
      account_objects: page.map(({ entry }) => entry),
      ...(marker === undefined ? {} : { marker }),
      ...about,
    }
  },
}
