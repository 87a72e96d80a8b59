import type { Ledger } from '@tidebook/ledger'
import { referenceGenesis } from '../../packages/ledger/src/testing/reference-genesis.ts'
import type { ReferenceGenesis } from '../../packages/ledger/src/testing/reference-genesis.ts'
import type { Answer } from './answer.ts'
import { objectIn, textIn, wholeIn } from './answer.ts'
import { MASTER } from './cast.ts'
import { DifferentialError } from './differential-error.ts'
import type { DifferentialErrorCode } from './differential-error.ts'
import { mustCall } from './reference-client.ts'
import type { Call } from './reference-client.ts'

const FIRST_OPEN = 3
const FEE_SETTINGS = '4BC50C9B0D8515D3EAAE1E74B29A95804346C491EE1A95BF25E4AAB854A6A651'
const AMENDMENTS = '7DB0788C020F02780A673DC74757F23823FA3014C1866E72CC4CD8B226CD6EF4'

export interface CommonGenesis {
  readonly genesis: ReferenceGenesis
  /** Our ledger, with ledger 3 open as in the reference. */
  readonly ledger: Ledger
  /** Version of the reference. */
  readonly version: string
}

function refuse(code: DifferentialErrorCode, message: string): never {
  throw new DifferentialError(code, message)
}

/**
 * Creates our ledger with the fees, reserves and times of a fresh reference.
 * @throws DifferentialError `reference/not-fresh`, `reference/other-genesis` when the two cannot be compared
 */
export async function commonGenesis(call: Call): Promise<CommonGenesis> {
  const info = objectIn(await mustCall(call, 'server_info'), 'info')
  const network = info['network_id'] ?? 0
  if (network !== 0) refuse('reference/other-genesis', `The reference has network id ${String(network)}, wanted is 0`)
  const open = wholeIn(await mustCall(call, 'ledger_current'), 'ledger_current_index')
  if (open !== FIRST_OPEN) {
    const how = 'Start it anew for each run, alone and without its old data: rippled -a --start'
    refuse(
      'reference/not-fresh',
      `The reference's open ledger is ${open}, that of a fresh one is ${FIRST_OPEN}. ${how}`,
    )
  }
  const second = objectIn(await mustCall(call, 'ledger', { ledger_index: 2 }), 'ledger')
  const genesis: ReferenceGenesis = {
    ...feesOf(await entry(call, FEE_SETTINGS, 'settings of fees')),
    listsAmendments: true,
    master: MASTER.address,
    totalDrops: BigInt(textIn(second, 'total_coins')),
    closeTime: wholeIn(second, 'close_time'),
  }
  const ledger = referenceGenesis(genesis)
  checkAmendments(ledger, await entry(call, AMENDMENTS, 'entry of amendments (was it started without --start?)'))
  if (ledger.lastClosed.hash !== textIn(second, 'ledger_hash')) {
    refuse('reference/other-genesis', 'Ledger 2 of the reference holds something else than ours')
  }
  return { genesis, ledger, version: textIn(info, 'build_version') }
}

async function entry(call: Call, index: string, what: string): Promise<Answer> {
  const answer = await call('ledger_entry', { index, ledger_index: 2 })
  if (answer['error'] !== undefined) refuse('reference/other-genesis', `Ledger 2 of the reference has no ${what}`)
  return objectIn(answer, 'node')
}

function feesOf(node: Answer): Pick<ReferenceGenesis, 'baseFee' | 'reserveBase' | 'reserveIncrement'> {
  if (node['BaseFee'] === undefined) {
    const message = 'Ledger 2 of the reference has its fees in the form of a later version (amendment XRPFees)'
    refuse('reference/other-genesis', message)
  }
  const baseFee = textIn(node, 'BaseFee')
  if (!/^[0-9A-Fa-f]{1,16}$/.test(baseFee)) refuse('reference/answer', `The reference's base fee is ${baseFee}`)
  return {
    baseFee: BigInt(`0x${baseFee}`),
    reserveBase: BigInt(wholeIn(node, 'ReserveBase')),
    reserveIncrement: BigInt(wholeIn(node, 'ReserveIncrement')),
  }
}

function checkAmendments({ rules }: Ledger, node: Answer): void {
  const listed = Array.isArray(node['Amendments']) ? node['Amendments'].map(String) : []
  const nameOf = (id: string): string => rules.amendments.find((each) => each.id === id)?.name ?? id
  const missing = rules.genesisAmendments.filter((id) => !listed.includes(id)).map(nameOf)
  const others = listed.filter((id) => !rules.genesisAmendments.includes(id)).map(nameOf)
  if (missing.length + others.length === 0) return
  const parts = [
    missing.length > 0 ? `lacks ${missing.join(', ')}` : '',
    others.length > 0 ? `has besides ours ${others.join(', ')}` : '',
  ]
  const text = parts.filter((part) => part !== '').join(' and ')
  refuse('reference/other-genesis', `The reference's entry of amendments ${text}`)
}
