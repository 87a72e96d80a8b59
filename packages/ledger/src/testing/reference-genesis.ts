import { decodeAddress, xrp } from '@tidebook/protocol'
import { Ledger } from '../ledger.ts'
import { rulesOf } from '../profiles/rules.ts'

export interface ReferenceGenesis {
  /** Micro units. */
  readonly baseFee: bigint
  readonly reserveBase: bigint
  readonly reserveIncrement: bigint
  /** Whether ledger 1 has the entry of amendments. */
  readonly listsAmendments: boolean
  /** Address of the account that owns the whole supply. */
  readonly master: string
  readonly totalDrops: bigint
  /** Close time of ledger 2, in ledger seconds. */
  readonly closeTime: number
}

/** Creates a ledger as the reference does in standalone mode: ledger 2 closed and empty, ledger 3 open. */
export function referenceGenesis(genesis: ReferenceGenesis): Ledger {
  const { baseFee, reserveBase, reserveIncrement, listsAmendments, master, totalDrops, closeTime } = genesis
  const rules = rulesOf(xrp, {
    baseFee,
    reserveBase,
    reserveIncrement,
    minimumActivation: reserveBase,
    ...(listsAmendments ? {} : { genesisAmendments: [] }),
  })
  const ledger = Ledger.genesis(rules, { master: decodeAddress(xrp, master), totalDrops, closeTime })
  ledger.close(closeTime)
  return ledger
}
